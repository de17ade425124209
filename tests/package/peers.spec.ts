import path from 'node:path';
import { expect, INSTALLED, test } from '../support/project.js';

for (const entry of ['cli.js', 'cli.cjs']) {
  test(`${entry} serve --check-sender-auth says what to install where mailauth is not`, async ({
    runNode,
  }) => {
    const args = [path.join(INSTALLED, 'dist', entry), 'serve', '--check-sender-auth'];
    const { exitCode, stdout, output } = await runNode({}, args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(output).toBe(
      'playwright-mailbox: --check-sender-auth needs the package mailauth: ' +
        'npm install --save-dev mailauth@4\n',
    );
  });
}

for (const entry of ['cli.js', 'cli.cjs']) {
  test(`${entry} mcp says what to install where the SDK is not`, async ({ runNode }) => {
    const { exitCode, stdout, output } = await runNode({}, [
      path.join(INSTALLED, 'dist', entry),
      'mcp',
    ]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(output).toBe(
      'playwright-mailbox: mcp needs the package @modelcontextprotocol/server: ' +
        'npm install --save-dev @modelcontextprotocol/server@2\n',
    );
  });
}
