import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** An email in the folder. */
export interface Kept {
  uid: number;
  raw: string;
  /** When it arrived; default: now. */
  at?: Date;
}

/** What the server does instead of answering a command. Returns false for the usual answer. */
export type Trouble = (command: string, socket: Socket, tag: string) => boolean;

/** An IMAP server with one folder that does what its script says. */
export async function startScriptedImap(capabilities = 'IMAP4rev1 IDLE SASL-IR AUTH=XOAUTH2') {
  const state = {
    uidValidity: 1,
    emails: [] as Kept[],
    trouble: (() => false) as Trouble,
    /** The commands of all connections. */
    commands: [] as string[],
  };
  const sockets = new Set<Socket>();
  const idling = new Map<Socket, string>();
  const frozen = new WeakSet<Socket>();
  /** How many emails each client knows of. */
  const known = new WeakMap<Socket, number>();

  const answers: [RegExp, (match: RegExpExecArray) => string[]][] = [
    [/^CAPABILITY/i, () => [`* CAPABILITY ${capabilities}`]],
    [
      /^EXAMINE/i,
      () => [
        `* ${state.emails.length} EXISTS`,
        `* OK [UIDVALIDITY ${state.uidValidity}] ok`,
        `* OK [UIDNEXT ${nextUid()}] ok`,
      ],
    ],
    [/^LIST/i, () => ['* LIST () "/" INBOX']],
    [/^UID SEARCH/i, () => [`* SEARCH ${state.emails.map(({ uid }) => uid).join(' ')}`]],
    [/^UID FETCH (\S+) (.*)/i, ([, range = '', items = '']) => fetched(range, items)],
    [/^(LOGIN|AUTHENTICATE|ID|NAMESPACE|ENABLE|NOOP|LSUB|LOGOUT)/i, () => []],
  ];

  /** Says how many emails there are, if the client does not know. */
  function report(socket: Socket): void {
    if (frozen.has(socket)) return;
    const { length } = state.emails;
    if (known.get(socket) !== length) socket.write(`* ${length} EXISTS\r\n`);
    known.set(socket, length);
  }

  function nextUid(): number {
    return Math.max(0, ...state.emails.map(({ uid }) => uid)) + 1;
  }

  function fetched(range: string, items: string): string[] {
    const chosen = state.emails.filter(({ uid }) => isIn(range, uid));
    // As every server does for a range to *.
    const last = state.emails.at(-1);
    const all = chosen.length === 0 && range.endsWith('*') && last ? [last] : chosen;
    return all.map(({ uid, raw, at = new Date() }) => {
      const source = items.includes('BODY')
        ? ` BODY[]<0> {${Buffer.byteLength(raw)}}\r\n${raw}`
        : '';
      const number = state.emails.findIndex((one) => one.uid === uid) + 1;
      return `* ${number} FETCH (UID ${uid} INTERNALDATE "${imapDate(at)}"${source})`;
    });
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      idling.delete(socket);
    });
    if (!state.trouble('CONNECT', socket, '')) socket.write('* OK ready\r\n');
    createInterface(socket).on('line', (line) => {
      if (frozen.has(socket) || socket.writableEnded) return;
      const [tag = '', ...words] = line.split(' ');
      const command = words.join(' ');
      if (tag === 'DONE') {
        const idle = idling.get(socket);
        idling.delete(socket);
        if (!state.trouble('DONE', socket, idle ?? '')) socket.write(`${idle} OK\r\n`);
        return;
      }
      state.commands.push(command);
      if (state.trouble(command, socket, tag)) return;
      if (/^IDLE/i.test(command)) {
        idling.set(socket, tag);
        socket.write('+ idling\r\n');
        report(socket);
        return;
      }
      if (/^EXAMINE/i.test(command)) known.set(socket, state.emails.length);
      if (/^NOOP/i.test(command)) report(socket);
      for (const [pattern, answer] of answers) {
        const match = pattern.exec(command);
        if (!match) continue;
        socket.write([...answer(match), `${tag} OK done`, ''].join('\r\n'));
        return;
      }
      socket.write(`${tag} BAD unknown\r\n`);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return Object.assign(state, {
    url: `imap://qa@127.0.0.1:${port}/INBOX`,
    /** Puts an email into the folder, and tells clients that idle. */
    add(subject: string, at?: Date, to = 'list@company.test') {
      state.emails.push({ uid: nextUid(), raw: rawEmail(subject, to), ...(at && { at }) });
      for (const socket of idling.keys()) report(socket);
    },
    /** Cuts all connections. */
    cut() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    /** Closes all connections with a reason. */
    bye(reason: string) {
      for (const socket of sockets) socket.end(`* BYE ${reason}\r\n`);
    },
    /** Says nothing more on any connection, and closes none. */
    freeze() {
      for (const socket of sockets) frozen.add(socket);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}

function rawEmail(subject: string, to: string): string {
  return [
    'Delivered-To: qa+x@company.test',
    'Received: from app by mx; Sat, 28 Nov 2026 16:16:28 +0000',
    'From: app@shop.test',
    `To: ${to}`,
    `Subject: ${subject}`,
    '',
    `Hello ${subject}`,
    '',
  ].join('\r\n');
}

function isIn(range: string, uid: number): boolean {
  return range.split(',').some((part) => {
    const [first, last = first] = part.split(':');
    return uid >= Number(first) && (last === '*' || uid <= Number(last));
  });
}

/** `28-Nov-2026 16:16:28 +0000` */
function imapDate(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(' ');
  return `${day}-${month}-${year} ${time} +0000`;
}
