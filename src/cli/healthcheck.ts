import { type Command, Option } from 'commander';
import { SERVER_DEFAULTS, serverVariable } from '../contract/server-options.js';
import { baseOf } from './open-mailbox.js';

/** How long the server may take to respond, in ms. */
const TIMEOUT_MS = 5_000;

/** Adds the command `healthcheck`, for containers for example: it fails unless `GET /ready` returns 200. */
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
      const ready = `${baseOf(url)}/ready`;
      const status = await statusOf(ready);
      if (status !== 200) throw new Error(`${ready} answered ${status}`);
    });
}

/** The status of the response. Tries TLS if there is none: whether the server uses TLS depends on its flags. */
async function statusOf(url: string): Promise<number> {
  // Loaded on demand, because other commands need no client.
  const { Agent, request } = await import('undici');
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  // No key is sent. The certificate may be for another name than the local one used here.
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  const get = async (url: string) => {
    const { statusCode, body } = await request(url, { dispatcher, signal });
    await body.dump();
    return statusCode;
  };
  try {
    return await get(url).catch((error) =>
      get(url.replace(/^http:/i, 'https:')).catch(() => Promise.reject(error)),
    );
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(`${url} does not answer (${code ?? message})`);
  } finally {
    await dispatcher.destroy();
  }
}
