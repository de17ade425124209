import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';
import { comparableAddress } from '../../contract/address.js';
import { VERSION } from '../../contract/version.js';
import { newAddress } from '../../mailbox/address.js';
import { addressTemplate } from '../../mailbox/address-template.js';
import type { Mailbox } from '../../mailbox/types.js';
import {
  definedOnly,
  type MailboxFlags,
  mailboxOpener,
  type OpenMailbox,
} from '../open-mailbox.js';
import { nameFlags, TOOL_TERMS } from '../terms.js';
import { LONGEST_WAIT_MS } from './longest-wait.js';

const address = z.string().describe('The address that the app sends to');

/** @param timeout the default, in ms: that of the command */
function waitParameters(timeout: number) {
  return {
    address,
    from: z.string().optional().describe('Part of the sender'),
    subject: z.string().optional().describe('Part of the subject'),
    timeout: z
      .number()
      .min(1)
      .max(LONGEST_WAIT_MS)
      .default(timeout)
      .describe('How long to wait, in ms'),
  };
}

/**
 * Serves the Model Context Protocol on stdin and stdout.
 *
 * @throws Error that names the invalid flag
 */
export async function serveMcp(flags: MailboxFlags): Promise<void> {
  const server = new McpServer({ name: 'playwright-mailbox', version: VERSION });
  const openMailbox = await mailboxOpener(flags, TOOL_TERMS);
  // Reports an invalid flag when the command starts rather than with each call.
  openMailbox('nobody@inbox.test');
  const mailboxOf = oncePerAddress(openMailbox);
  addWaits(server, mailboxOf, waitParameters(defaultTimeout(flags)));
  addReaders(server, mailboxOf);
  await server.connect(new StdioServerTransport());
}

/** @throws Error if the tools do not take this timeout */
function defaultTimeout({ timeout }: MailboxFlags): number {
  const ms = Number(timeout);
  if (ms >= 1 && ms <= LONGEST_WAIT_MS) return ms;
  throw new Error(
    `--timeout (MAILBOX_TIMEOUT) must be from 1 to ${LONGEST_WAIT_MS} ms for mcp, because agents cancel calls after 60 s by default; got ${JSON.stringify(timeout)}.`,
  );
}

/** Returns the same mailbox for each call with an address, so that each wait returns something new. */
function oncePerAddress(openMailbox: OpenMailbox): OpenMailbox {
  const mailboxes = new Map<string, Mailbox>();
  return (address) => {
    const key = comparableAddress(address);
    const mailbox = mailboxes.get(key) ?? openMailbox(address);
    mailboxes.set(key, mailbox);
    return mailbox;
  };
}

function addWaits(
  server: McpServer,
  mailboxOf: OpenMailbox,
  wait: ReturnType<typeof waitParameters>,
): void {
  server.registerTool(
    'new_address',
    {
      description: 'Returns an email address that was never used before, to be entered in the app.',
      inputSchema: z.object({ name: z.string().default('agent').describe('What it is for') }),
    },
    async ({ name }) => text(newAddress(name, name, addressTemplate({}))),
  );
  server.registerTool(
    'wait_for_code',
    {
      description: 'Waits for a code that was emailed to an address. Each call returns a new one.',
      inputSchema: z.object(wait),
    },
    // A canceled call must not consume the code of the next one.
    async ({ address, ...options }, { mcpReq: { signal } }) =>
      text(await mailboxOf(address).waitForOtp({ ...definedOnly(options), signal })),
  );
  server.registerTool(
    'wait_for_link',
    {
      description: 'Waits for a link that was emailed to an address. Each call returns a new one.',
      inputSchema: z.object({
        ...wait,
        contains: z.string().optional().describe('Part of the link'),
      }),
    },
    async ({ address, contains: pattern, ...options }, { mcpReq: { signal } }) =>
      text(
        await mailboxOf(address).waitForLink({ ...definedOnly({ ...options, pattern }), signal }),
      ),
  );
}

function addReaders(server: McpServer, mailboxOf: OpenMailbox): void {
  server.registerTool(
    'list_emails',
    {
      description: 'Lists the emails that an address has received, the newest first.',
      inputSchema: z.object({ address }),
    },
    async ({ address }) => {
      const emails = await mailboxOf(address).list().catch(nameFlags);
      return json(
        emails.map(({ email_id, received_at, from_address, subject }) => ({
          email_id,
          received_at,
          from_address,
          subject,
        })),
      );
    },
  );
  server.registerTool(
    'get_email',
    {
      description: 'Returns an email of list_emails with its body and its links.',
      inputSchema: z.object({ address, email_id: z.string() }),
    },
    async ({ address, email_id }) => {
      const email = await mailboxOf(address).get(email_id).catch(nameFlags);
      return json({ ...email, links: email.links() });
    },
  );
}

function text(value: string) {
  return { content: [{ type: 'text' as const, text: value }] };
}

function json(value: unknown) {
  return text(JSON.stringify(value, null, 2));
}
