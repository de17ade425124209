// A private Dovecot on loopback, for tests and benches.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createTransport } from 'nodemailer';
import { freePort } from './free-port.mjs';
import { untilOpen } from './until-open.mjs';

const [PROGRAM, DOVEADM] = ['dovecot', 'doveadm'].map((name) => {
  const folders = ['/usr/sbin', '/usr/local/sbin', '/usr/bin'];
  return folders.map((folder) => path.join(folder, name)).find(existsSync) ?? '';
});

export const USER = 'qa@company.test';
export const PASSWORD = 'the-password-of-qa';

/** Why Dovecot cannot run here; null if it can. It needs users of its own, and root to become them. */
export const ABSENCE =
  PROGRAM === '' || process.getuid?.() !== 0
    ? 'needs Dovecot and root (apt-get install dovecot-imapd dovecot-lmtpd)'
    : null;

const TLS = path.resolve(import.meta.dirname, '../tests/server/tls');

/** Self-signed, for localhost and 127.0.0.1. */
export const CERTIFICATE = path.join(TLS, 'cert.pem');

/** Any user that owns no other files: Dovecot refuses root. */
const MAIL_USER = 5_000;

/**
 * Starts Dovecot in a temporary folder, with one user.
 *
 * @param {boolean} [hasTls] whether it offers STARTTLS, with {@link CERTIFICATE}
 */
export async function startDovecot(hasTls = false) {
  // The path of a socket has a length limit, which Playwright's folders exceed.
  const folder = await mkdtemp(path.join(tmpdir(), 'dovecot-'));
  const [port, lmtpPort] = [await freePort(), await freePort()];
  const file = path.join(folder, 'dovecot.conf');
  const home = path.join(folder, 'mail');
  await mkdir(home);
  await chown(folder, MAIL_USER, MAIL_USER);
  await chown(home, MAIL_USER, MAIL_USER);
  await writeFile(
    file,
    `
    base_dir = ${folder}/run
    state_dir = ${folder}/state
    log_path = ${folder}/log
    protocols = imap lmtp
    listen = 127.0.0.1
    ssl = ${hasTls ? 'yes' : 'no'}
    ssl_cert = <${CERTIFICATE}
    ssl_key = <${TLS}/key.pem
    disable_plaintext_auth = no
    auth_mechanisms = plain login
    auth_failure_delay = 0
    mail_location = maildir:${home}/%u
    first_valid_uid = ${MAIL_USER}
    recipient_delimiter = +
    passdb {
      driver = static
      args = password=${PASSWORD}
    }
    userdb {
      driver = static
      args = uid=${MAIL_USER} gid=${MAIL_USER} home=${home}/%u allow_all_users=yes
    }
    service imap-login {
      inet_listener imap {
        port = ${port}
      }
      inet_listener imaps {
        port = 0
      }
    }
    service lmtp {
      inet_listener lmtp {
        port = ${lmtpPort}
      }
    }
    \n`,
  );
  const start = async () => {
    const child = spawn(PROGRAM, ['-F', '-c', file], { stdio: 'ignore' });
    for (const one of [port, lmtpPort]) await untilOpen(one);
    return child;
  };
  let child = await start();
  const stop = async () => {
    const ended = once(child, 'close');
    child.kill();
    await ended;
  };
  /** @param {string[]} args */
  const doveadm = (...args) => promisify(execFile)(DOVEADM, ['-c', file, ...args]);
  const lmtp = createTransport({ host: '127.0.0.1', port: lmtpPort, lmtp: true, ignoreTLS: true });
  return {
    port,
    /** The URL of a folder for the option `imap`. */
    urlOf: (mailbox = 'INBOX') =>
      `imap://${encodeURIComponent(USER)}@localhost:${port}/${encodeURIComponent(mailbox)}`,
    doveadm,
    stop,
    async start() {
      child = await start();
    },
    /**
     * Delivers an email, as Postfix does.
     *
     * @param {string | string[]} to
     * @param {string} subject
     * @param {Record<string, string>} [headers]
     */
    async deliver(to, subject, headers = {}) {
      const envelope = { from: 'app@shop.test', to };
      const date = new Date();
      const mail = { from: 'app@shop.test', to, subject, headers, date, text: 'Your code: 481923' };
      await lmtp.sendMail({ ...mail, envelope });
    },
    /**
     * Puts bytes into a folder as they are.
     *
     * @param {string} raw
     */
    async append(raw, mailbox = 'INBOX') {
      const saving = promisify(execFile)(DOVEADM, [
        ...['-c', file, 'save', '-u', USER, '-m', mailbox],
      ]);
      saving.child.stdin?.end(raw);
      await saving;
    },
    /** The UIDs and flags of all emails. */
    async flags() {
      return (await doveadm('fetch', '-u', USER, 'flags', 'mailbox', 'INBOX', 'all')).stdout;
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
