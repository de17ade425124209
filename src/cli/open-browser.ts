import { spawn } from 'node:child_process';

/** The commands that open a URL in the default browser; other platforms use that of Linux and BSD desktops. */
const COMMANDS: Partial<Record<NodeJS.Platform, [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  // Unlike `start` of cmd.exe, rundll32 does not interpret the URL.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens a URL in the browser, except in CI. Never throws: if there is no browser, prints the URL to stderr. */
export function openBrowser(url: string): void {
  if (process.env.CI) return;
  const fail = (reason: string) =>
    process.stderr.write(
      `playwright-mailbox: no browser opened (${reason}). The page is at ${url}\n`,
    );
  const [command, ...args] = COMMANDS[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.once('error', ({ message }) => fail(message));
  child.once('exit', (code) => {
    if (code !== 0) fail(`${command} ended with ${code}`);
  });
  // The browser may outlive the server.
  child.unref();
}
