import path from 'node:path';
import { expect, INSTALLED, test } from '../support/project.js';

const CLI = path.join(INSTALLED, 'dist/cli.js');

test('serve --check-sender-auth says what to install where mailauth is not', async ({
  runNode,
}) => {
  const { exitCode, stdout, output } = await runNode({}, [CLI, 'serve', '--check-sender-auth']);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(output).toBe(
    'playwright-mailbox: --check-sender-auth needs the package mailauth: ' +
      'npm install --save-dev mailauth@4\n',
  );
});

test('mcp says what to install where the SDK is not', async ({ runNode }) => {
  const { exitCode, stdout, output } = await runNode({}, [CLI, 'mcp']);
  expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
  expect(output).toBe(
    'playwright-mailbox: mcp needs the package @modelcontextprotocol/server: ' +
      'npm install --save-dev @modelcontextprotocol/server@2\n',
  );
});
