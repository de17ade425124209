import path from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from '@playwright/test';
import { createTransport } from 'nodemailer';
import { type MailboxServer, startMailboxServer } from '../../src/server/index.js';
import { runCommandLines } from '../support/command-lines.js';

// Its tests mostly wait.
test.describe.configure({ mode: 'parallel' });

const ROOT = path.resolve(import.meta.dirname, '../..');

test('mcp gives an agent an address, a code, a link and emails', async () => {
  const server = await startMailboxServer({ httpPort: 0, smtpPort: 0 });
  const transport = createTransport(server.smtp);
  const client = await agentOf(server);
  const call = async (name: string, given: Record<string, unknown>) => {
    const { content, isError } = await client.callTool({ name, arguments: given });
    expect(content).toHaveLength(1);
    const [first] = content;
    return { text: first?.type === 'text' ? first.text : '', isError };
  };

  const { tools } = await client.listTools();
  const names = ['new_address', 'wait_for_code', 'wait_for_link', 'list_emails', 'get_email'];
  expect(tools.map(({ name }) => name)).toEqual(names);

  const { text: address } = await call('new_address', { name: 'Sign up' });
  expect(address).toMatch(/^sign-up\.\w{6}\.\w{16}@inbox\.test$/);
  const mail = { from: 'a@shop.test', to: address };
  await transport.sendMail({ ...mail, subject: 'Code', text: 'Your code is 482913.' });
  const html = '<a href="https://shop.test/x">a</a> <a href="https://shop.test/reset/1">b</a>';
  await transport.sendMail({ ...mail, subject: 'Reset', html });
  expect(await call('wait_for_code', { address, subject: 'code' })).toEqual({ text: '482913' });
  const link = await call('wait_for_link', { address, contains: '/reset/' });
  expect(link.text).toBe('https://shop.test/reset/1');

  const [again, none] = await Promise.all([
    call('wait_for_code', { address, timeout: 4_000 }),
    call('wait_for_link', { address, contains: 'nowhere', timeout: 4_000 }),
  ]);
  expect(again.isError).toBe(true);
  expect(again.text).toMatch(/^wait_for_code failed: email arrived, but without a code/);
  expect(again.text).toMatch(/already returned by wait_for_code$/m);
  expect(again.text).toContain('The page of the mailbox server says what was found');
  expect(again.text).not.toMatch(/\{ \w+ \}|waitFor/);
  expect(none.text).toMatch(/^wait_for_link failed: .*no link matched the pattern/);
  expect(none.text).toContain('get_email lists them.');
  const emails = JSON.parse((await call('list_emails', { address })).text);
  expect(emails.map(({ subject }: { subject: string }) => subject)).toEqual(['Reset', 'Code']);
  const email = await call('get_email', { address, email_id: emails[0].email_id });
  const links = ['https://shop.test/x', 'https://shop.test/reset/1'];
  expect(JSON.parse(email.text)).toMatchObject({ subject: 'Reset', html_body: html, links });

  await client.close();
  transport.close();
  await server.close();
});

async function agentOf(server: Pick<MailboxServer, 'http'>, flags: string[] = []): Promise<Client> {
  const client = new Client({ name: 'agent', version: '1.0.0' });
  const args = [path.join(ROOT, 'dist/cli.js'), 'mcp', '--url', server.http, ...flags];
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  return client;
}

test('mcp waits by default as long as --timeout says, and tells the agent so', async () => {
  const server = await startMailboxServer({ httpPort: 0, smtpPort: 0 });
  const client = await agentOf(server, ['--timeout', '700']);
  const { tools } = await client.listTools();
  const code = tools.find(({ name }) => name === 'wait_for_code');
  expect(code?.inputSchema.properties).toMatchObject({ timeout: { default: 700 } });
  const call = { name: 'wait_for_code', arguments: { address: 'kim@shop.test' } };
  expect(JSON.stringify(await client.callTool(call))).toContain('Timeout:  700ms');
  await client.close();
  await server.close();
});

test('mcp refuses a timeout that its tools do not take', async () => {
  const results = await runCommandLines([
    { args: ['mcp', '--timeout', '60000'] },
    { args: ['mcp'], env: { MAILBOX_TIMEOUT: '0' } },
    { args: ['mcp', '--timeout', 'soon'] },
  ]);
  const message =
    '--timeout (MAILBOX_TIMEOUT) must be from 1 to 50000 ms for mcp, because agents cancel calls after 60 s by default';
  for (const [index, problem] of [
    `${message}; got "60000".`,
    `${message}; got "0".`,
    '--timeout (MAILBOX_TIMEOUT) must be a number of milliseconds, 0 or more; got "soon".',
  ].entries()) {
    const stderr = `playwright-mailbox: ${problem}\n`;
    expect(results[index]).toEqual({ code: 1, stdout: '', stderr });
  }
});

test('mcp names the flags of the command in the errors of its tools', async () => {
  const server = await startMailboxServer({ httpPort: 0, smtpPort: 0 });
  const client = await agentOf({ http: server.smtp.replace('smtp:', 'http:') });
  const call = { name: 'list_emails', arguments: { address: 'kim@shop.test' } };
  const answer = JSON.stringify(await client.callTool(call));
  expect(answer).toContain('--url (MAILBOX_URL) is the URL of the REST API');
  expect(answer).not.toContain('mailboxURL');
  await client.close();
  await server.close();
});

test('mcp returns each code once, even to concurrent calls and to other spellings of the address', async () => {
  const server = await startMailboxServer({ httpPort: 0, smtpPort: 0 });
  const transport = createTransport(server.smtp);
  const client = await agentOf(server);
  const mail = { from: 'a@shop.test', to: 'kim@shop.test', subject: 'Code' };
  await transport.sendMail({ ...mail, text: 'Your code is 482913.' });

  // Loads the client in advance, so that loading takes no time of a wait.
  await client.callTool({ name: 'list_emails', arguments: { address: 'kim@shop.test' } });
  const wait = (address: string) => {
    const options = { address, timeout: 2_000 };
    return client.callTool({ name: 'wait_for_code', arguments: options });
  };
  const results = await Promise.all(
    ['kim@shop.test', 'kim@shop.test', 'Kim@Shop.test'].map((address) => wait(address)),
  );
  expect(results.filter(({ isError }) => isError !== true)).toHaveLength(1);
  expect(JSON.stringify(results)).toContain('482913');

  await client.close();
  transport.close();
  await server.close();
});

test('mcp consumes no code for a canceled call', async () => {
  const server = await startMailboxServer({ httpPort: 0, smtpPort: 0 });
  const transport = createTransport(server.smtp);
  const client = await agentOf(server);
  const options = { address: 'kim@shop.test', timeout: 20_000 };
  const call = { name: 'wait_for_code', arguments: options };
  const canceling = new AbortController();
  const canceled = client.callTool(call, { signal: canceling.signal }).catch(String);
  // Messages are handled in order.
  const list = () =>
    client.callTool({ name: 'list_emails', arguments: { address: 'kim@shop.test' } });
  await list();
  canceling.abort();
  expect(await canceled).toContain('abort');
  await list();

  const mail = { from: 'a@shop.test', to: options.address, subject: 'Code' };
  await transport.sendMail({ ...mail, text: 'Your code is 482913.' });
  expect(await client.callTool(call)).toMatchObject({ content: [{ text: '482913' }] });

  await client.close();
  transport.close();
  await server.close();
});
