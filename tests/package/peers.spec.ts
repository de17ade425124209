import path from 'node:path';
import { expect, INSTALLED, test } from '../support/project.js';

const CLI = path.join(INSTALLED, 'dist/cli.js');

test('serve --check-sender-auth names the package to install if mailauth is missing', async ({
  runNode,
}) => {
  const { exitCode, stdout, output } = await runNode({}, [CLI, 'serve', '--check-sender-auth']);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(output).toBe(
    'playwright-mailbox: --check-sender-auth needs the package mailauth: ' +
      'npm install --save-dev mailauth@4\n',
  );
});

test('serve --imap names the package to install if imapflow is missing', async ({ runNode }) => {
  const args = [CLI, 'serve', '--imap', 'imaps://a@b.test'];
  const { exitCode, output } = await runNode({}, args, { MAILBOX_IMAP_PASSWORD: 'secret' });
  expect(exitCode).toBe(1);
  expect(output).toBe(
    'playwright-mailbox: --imap needs the package imapflow: npm install --save-dev imapflow@2\n',
  );
});

test('mcp names the package to install if the SDK is missing', async ({ runNode }) => {
  const { exitCode, stdout, output } = await runNode({}, [CLI, 'mcp']);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(output).toBe(
    'playwright-mailbox: mcp needs the package @modelcontextprotocol/server: ' +
      'npm install --save-dev @modelcontextprotocol/server@2\n',
  );
});
