import type { Context, Hono } from 'hono';
import { emailPaths } from '../../contract/extensions.js';
import { serverFlag } from '../../contract/server-options.js';
import type { EmailFiles } from '../message/email-files.js';
import type { Settings } from '../settings/options.js';
import { type Entry, findEntry, type Store } from '../store/store.js';
import type { Env } from './auth.js';
import { ApiError, methodNotAllowed } from './errors.js';
import { sendFile } from './file-response.js';
import { noQuery, readQuery } from './query.js';
import type { SlowReaderGuard } from './slow-reader-guard.js';

export interface EmailsServices {
  store: Store;
  settings: Pick<Settings, 'maxEmails' | 'accountMaxBytes' | 'maxAge' | 'reception'>;
  files: EmailFiles;
  slowReaders: SlowReaderGuard;
}

/** The routes of the extension; `emailPaths` would encode the colons. */
const ROUTES = {
  details: `${emailPaths.details('')}:email_id`,
  part: `${emailPaths.details('')}:email_id/parts/:part`,
  source: `${emailPaths.details('')}:email_id/source`,
} as const;

/** Adds the extension `emails`: the details of an email, its parts, and its source. */
export function addEmails(app: Hono<Env>, services: EmailsServices): void {
  const { files, slowReaders } = services;
  app.get(ROUTES.details, async (c) => {
    readQuery(c.req.url, noQuery);
    // Chained, so that the raw email can be freed while the description is sent.
    return c.json(
      await findEmail(c, services).then((entry) => files.details(c.var.account, entry)),
    );
  });
  app.get(ROUTES.part, async (c) => {
    readQuery(c.req.url, noQuery);
    const number = c.req.param('part') ?? '';
    const file = await findEmail(c, services).then((entry) =>
      files.part(c.var.account, entry, number),
    );
    if (!file) throw noPart(c, number);
    return sendFile(c, file, slowReaders);
  });
  app.get(ROUTES.source, async (c) => {
    readQuery(c.req.url, noQuery);
    const file = await findEmail(c, services).then((entry) => files.source(entry));
    return sendFile(c, file, slowReaders);
  });
  for (const path of Object.values(ROUTES)) app.all(path, methodNotAllowed);
}

/**
 * The email of a request.
 *
 * @throws ApiError NOT_FOUND if no email of the account has this identifier in either box
 */
export async function findEmail(
  c: Context<Env>,
  { store, settings }: Pick<EmailsServices, 'store' | 'settings'>,
): Promise<Entry> {
  const id = c.req.param('email_id') ?? '';
  const entry = await findEntry(store, c.var.account, id);
  if (!entry) throw noEmail(id, settings);
  return entry;
}

/** Mentions the limits, because the server does not remember deleted emails. */
function noEmail(
  id: string,
  { maxEmails, accountMaxBytes, maxAge }: EmailsServices['settings'],
): ApiError {
  const limits = [
    `${maxEmails.toLocaleString('en')} emails (${serverFlag('maxEmails')})`,
    `${accountMaxBytes.toLocaleString('en')} bytes (${serverFlag('accountMaxBytes')})`,
  ].join(' and ');
  const age = maxAge === undefined ? '' : `, for ${maxAge} (${serverFlag('maxAge')})`;
  return new ApiError(
    'NOT_FOUND',
    `There is no email ${JSON.stringify(id)} here: it may have been deleted, because the server keeps up to ` +
      `${limits} of an account${age}, or lost when a server stopped that keeps emails in memory (${serverFlag('store')})`,
  );
}

function noPart(c: Context<Env>, number: string): ApiError {
  const details = emailPaths.details(c.req.param('email_id') ?? '');
  const message = `The email has no part ${JSON.stringify(number)}: "structure" in ${details} lists its parts`;
  return new ApiError('NOT_FOUND', message);
}

/** The operation of a path of the extension; undefined for other paths. */
export function emailsOperationOf(path: string): string | undefined {
  const [, rest] = /^\/extensions\/v1\/emails\/[^/]+(\/source|\/events|\/parts\/[^/]+)?$/.exec(
    path,
  ) ?? [path, null];
  if (rest === null) return undefined;
  if (rest === undefined) return 'extensions.email';
  if (rest === '/events') return 'extensions.events';
  return rest === '/source' ? 'extensions.source' : 'extensions.part';
}
