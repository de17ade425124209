import { spawn } from 'node:child_process';

/** What opens a URL in the default browser; elsewhere, what desktops on Linux and BSD have. */
const COMMANDS: Partial<Record<NodeJS.Platform, [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  // Unlike `start` of cmd.exe, it does not interpret the URL.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/**
 * Opens a URL in the browser, except in CI. Never throws: if there is no browser, it says where the page is, on
 * standard error.
 */
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
  // It is not waited for, and outlives the server.
  child.unref();
}
