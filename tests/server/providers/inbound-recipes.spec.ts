import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { Miniflare } from 'miniflare';
import { fencesOf, textOf } from '../../docs/markdown.js';
import { ROOT } from '../../support/project.js';
import { expect, test } from '../fixtures.js';
import { KIM, sourceOf } from '../inbound/fixtures.js';

const EXAMPLE = path.join(ROOT, 'examples/inbound');

/** Byte E9 is é in Latin-1. Miniflare wants these fields. */
const FIELDS = 'Message-ID: <1@a.test>\r\nFrom: shop@shop.test\r\nTo: kim@inbox.test\r\n';
const EMAIL = Buffer.from(`${FIELDS}Subject: Caf\xe9\r\n\r\nCaf\xe9\r\n`, 'latin1');

for (const file of ['worker.js', 'lambda.js']) {
  test(`docs/inbound.md has ${file}`, async () => {
    const code = await readFile(path.join(EXAMPLE, file), 'utf8');
    expect(await textOf('docs/inbound.md')).toContain(`\`\`\`js\n${code}\`\`\``);
  });
}

/** Runs the worker in Cloudflare's runtime, with the mailbox server at a URL. */
async function startWorker(url: string) {
  const bindings = { MAILBOX_URL: url, MAILBOX_API_KEY: 'sandbox' };
  const miniflare = new Miniflare({
    modules: true,
    scriptPath: path.join(EXAMPLE, 'worker.js'),
    compatibilityDate: '2026-01-01',
    bindings,
    unsafeTriggerHandlers: true,
    cf: false,
    // It prints refused emails.
    handleRuntimeStdio: () => {},
  });
  const base = await miniflare.ready;
  const receive = async (to: string) => {
    const query = new URLSearchParams({ from: 'shop@shop.test', to });
    const target = new URL(`/cdn-cgi/handler/email?${query}`, base);
    return (await fetch(target, { method: 'POST', body: EMAIL })).status;
  };
  return { receive, [Symbol.asyncDispose]: () => miniflare.dispose() };
}

test('the worker posts an email, rejects a refused one, and otherwise throws', async ({
  api,
  mailboxServer,
}) => {
  await using worker = await startWorker(mailboxServer.http);
  expect(await worker.receive('kim+x@inbox.test')).toBe(200);
  const { email_id } = await api.inbox({ recipient: 'kim+x@inbox.test' });
  expect(await sourceOf(mailboxServer.http, email_id)).toEqual(EMAIL);
  // A rejected email is no exception.
  expect(await worker.receive('kim.x-reject-550@inbox.test')).toBe(200);
  expect(await worker.receive('kim.x-defer@inbox.test')).toBe(500);
  await mailboxServer.close();
  expect(await worker.receive(KIM)).toBe(500);
});

/** An event of SES for Lambda, as recorded, without the header fields. */
const eventFor = (recipients: string[]) => ({
  Records: [
    {
      eventSource: 'aws:ses',
      eventVersion: '1.0',
      ses: {
        mail: {
          timestamp: '2026-11-28T12:00:00.000Z',
          source: 'shop@shop.test',
          messageId: 'o3vrnil0e2ic28trm7dfhrc2v0clambda4nbp0g1',
          destination: recipients,
          headersTruncated: false,
        },
        receipt: {
          timestamp: '2026-11-28T12:00:00.000Z',
          processingTimeMillis: 574,
          recipients,
          spamVerdict: { status: 'PASS' },
          action: {
            type: 'Lambda',
            functionArn: 'arn:aws:lambda:eu-west-1:123456789012:function:inbound',
            invocationType: 'Event',
          },
        },
      },
    },
  ],
});

test('the function posts the email that SES has put into S3', async ({ api, mailboxServer }) => {
  const s3 = createServer(({ url = '' }, response) => {
    const isThere = url.startsWith('/emails/in/o3vrnil0e2ic28trm7dfhrc2v0clambda4nbp0g1');
    response.writeHead(isThere ? 200 : 404).end(isThere ? EMAIL : '');
  });
  await once(s3.listen(0, '127.0.0.1'), 'listening');
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(s3.address() as AddressInfo).port}`,
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'any',
    AWS_SECRET_ACCESS_KEY: 'any',
    BUCKET: 'emails',
    PREFIX: 'in/',
    MAILBOX_URL: mailboxServer.http,
    MAILBOX_API_KEY: 'sandbox',
  });
  const { handler } = await import(path.join(EXAMPLE, 'lambda.js'));
  await handler(eventFor([KIM, 'ann+x@inbox.test']));
  for (const recipient of [KIM, 'ann+x@inbox.test']) {
    const { email_id } = await api.inbox({ recipient });
    expect(await sourceOf(mailboxServer.http, email_id)).toEqual(EMAIL);
  }
  await handler(eventFor(['kim.x-reject-550@inbox.test']));
  await expect(handler(eventFor(['kim.x-defer@inbox.test']))).rejects.toThrow('answered 503');
  s3.close();
});

test('the command with curl posts an email', async ({ api, mailboxServer }, testInfo) => {
  const version = await promisify(execFile)('curl', ['--version']).catch(() => ({ stdout: '' }));
  test.skip(!/^curl (?:7\.8[7-9]|[89]|\d\d)/.test(version.stdout), 'curl 7.87 is not installed');
  const [command] = (await fencesOf('docs/inbound.md')).filter(({ code }) =>
    code.startsWith('curl'),
  );
  await writeFile(testInfo.outputPath('mail.eml'), EMAIL);
  const env = { ...process.env, MAILBOX_URL: mailboxServer.http, MAILBOX_API_KEY: 'sandbox' };
  const cwd = testInfo.outputDir;
  await promisify(execFile)('sh', ['-c', String(command?.code)], { cwd, env });
  const { email_id } = await api.inbox({ recipient: 'kim+x@e2e.example.com' });
  expect(await sourceOf(mailboxServer.http, email_id)).toEqual(EMAIL);
});
