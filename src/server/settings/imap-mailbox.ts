/** A mailbox at another server, whose email is fetched by IMAP. */
export interface ImapMailbox {
  /** For people, and for what servers with the same store share: `qa@company.com at imap.company.com, INBOX`. */
  name: string;
  host: string;
  port: number;
  /** Whether TLS starts with the connection. */
  isSecure: boolean;
  /** Whether the connection may go on without TLS, if the server does not offer it. */
  mayBePlain: boolean;
  user: string;
  folder: string;
  /** The account of its emails; undefined if the recipients' domains decide. */
  account: string | undefined;
  login: ImapLogin;
}

/** How to log in: with the password, or with what a command prints. */
export type ImapLogin = { password: () => string } | { tokenCommand: string };
