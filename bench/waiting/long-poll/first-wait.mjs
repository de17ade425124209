import { createMailbox } from 'playwright-mailbox/mailbox';
import { newCode, waitAt } from '../support/wait.mjs';

const mailbox = createMailbox({ mailboxURL: process.argv[2], mailboxTimeout: 20_000 });
const code = newCode();
process.send({ to: mailbox.address, code });
const { at } = await waitAt(mailbox, code);
process.send(at);
process.disconnect();
