import { type Command, Option } from 'commander';
import { SERVER_DEFAULTS, serverVariable } from '../contract/server-options.js';

/** How long the server may take to answer, in ms. */
const TIMEOUT_MS = 5_000;

/** Adds the command `healthcheck`, such as for a container: it fails unless `GET /ready` answers 200. */
export function addHealthcheck(program: Command): void {
  const port = process.env[serverVariable('httpPort')] || SERVER_DEFAULTS.httpPort;
  program
    .command('healthcheck')
    .description('Exit with 0 if the mailbox server is ready, else with 1.')
    .addOption(
      new Option('--url <url>', 'base URL of the REST API')
        .env(serverVariable('url'))
        .default(`http://127.0.0.1:${port}`),
    )
    .action(async ({ url }: { url: string }) => {
      const ready = `${url.replace(/\/+$/, '')}/ready`;
      const response = await fetch(ready, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
        ({ message, cause }) => {
          throw new Error(`${ready} does not answer (${cause?.code ?? message})`);
        },
      );
      if (!response.ok) throw new Error(`${ready} answered ${response.status}`);
    });
}
