import type { Hono } from 'hono';
import { parseSearch, type Search, SearchError } from '../../contract/search.js';
import { isOtherVersion, VERSION } from '../../contract/version.js';
import { FRAME_PREFIX, viewerPaths } from '../../contract/viewer.js';
import type {
  ChecksResponse,
  CodesResponse,
  FrameResponse,
  StatusResponse,
} from '../../contract/viewer-schemas.js';
import { eventsQuery, frameQuery, summariesQuery } from '../../contract/viewer-schemas.js';
import { ENOUGH } from '../../otp/types.js';
import type { Env } from '../rest/auth.js';
import { type EmailsServices, findEmail } from '../rest/email-details.js';
import { ApiError, methodNotAllowed, unavailable } from '../rest/errors.js';
import type { LongPollRegistry } from '../rest/long-poll-registry.js';
import { noQuery, readQuery } from '../rest/query.js';
import { DEFAULT_ACCOUNT } from '../settings/accounts.js';
import { parseCursor } from './cursor.js';
import { eventStream } from './events.js';
import { Feeds } from './feeds.js';
import { frameToken } from './frame-token.js';
import type { Generations } from './generations.js';
import type { PageServices } from './page.js';

/** The services that the page's data comes from. */
export interface DataServices extends PageServices, Pick<EmailsServices, 'settings'> {
  longPolls: LongPollRegistry;
  generations: Generations;
  /** Information about the server. */
  about: About;
  clientVersions: ReadonlyMap<string, string>;
}

/** The part that is known when the server has started. */
export type About = Pick<StatusResponse, 'store' | 'smtp' | 'requires_tls'>;

const ROUTES = {
  codes: decodeURIComponent(viewerPaths.codes(':email_id')),
  checks: decodeURIComponent(viewerPaths.checks(':email_id')),
  frame: decodeURIComponent(viewerPaths.frame(':email_id')),
};

/** Adds the paths that the page reads. Requests have been authenticated before. */
export function addPageData(app: Hono<Env>, services: DataServices): void {
  const { store, summaries, generations, longPolls, about, accounts, clientVersions } = services;
  const feeds = new Feeds(services, () => !accounts.areSeveral);
  app.get(viewerPaths.summaries, async (c) => {
    const { q, cursor, ...rest } = readQuery(c.req.url, summariesQuery);
    const page = { ...rest, cursor: cursor ? parseCursor(cursor) : null, search: searchOf(q) };
    return c.json(await summaries.page(c.var.account, page));
  });
  app.get(viewerPaths.events, async (c) => {
    const { views } = readQuery(c.req.url, eventsQuery);
    const { account } = c.var;
    const sources = await feeds.open(
      views.map((view) => ({ ...view, account, search: searchOrNothing(view.q) })),
    );
    const poll = longPolls.watch(account, (wake) => {
      const all = [...sources.feeds, sources.size, generations];
      const ends = all.map((source) => source.subscribe(wake));
      ends.push(sources.close);
      return () => {
        for (const end of ends) end();
      };
    });
    if (!poll) {
      sources.close();
      throw unavailable('Too many clients are waiting for emails; try again later');
    }
    const { signal } = c.req.raw;
    signal.addEventListener('abort', () => poll.end());
    // The client may have disconnected during the query.
    if (signal.aborted) poll.end();
    const generation = () => generations.of(account);
    return c.body(eventStream(poll, { ...sources, generation }), 200, {
      'Content-Type': 'text/event-stream',
    });
  });
  app.get(viewerPaths.status, async (c) => {
    readQuery(c.req.url, noQuery);
    const client = clientVersions.get(c.var.account) ?? VERSION;
    const versions = { version: VERSION, fixtures_version: isOtherVersion(client) ? client : null };
    const login = c.var.account === DEFAULT_ACCOUNT ? null : c.var.account;
    const size = accounts.areSeveral ? {} : await store.size();
    return c.json({ ...versions, ...about, login, ...size } satisfies StatusResponse);
  });
  app.get(ROUTES.codes, async (c) => {
    readQuery(c.req.url, noQuery);
    const { raw } = (await findEmail(c, services)).message;
    const { serializer, reader } = services;
    const data = await serializer.limited(c.var.account, raw, () => reader.candidates(raw));
    return c.json({ data, enough: ENOUGH } satisfies CodesResponse);
  });
  app.get(ROUTES.checks, async (c) => {
    readQuery(c.req.url, noQuery);
    const { raw } = (await findEmail(c, services)).message;
    const { serializer, reader } = services;
    const found = await serializer.limited(c.var.account, raw, () => reader.findings(raw));
    return c.json(found satisfies ChecksResponse);
  });
  app.get(ROUTES.frame, async (c) => {
    const { kind } = readQuery(c.req.url, frameQuery);
    const { emailId } = await findEmail(c, services);
    const frame = { account: c.var.account, emailId, kind };
    const token = frameToken(services.accounts, frame, store.now());
    return c.json({ path: `${FRAME_PREFIX}/${token}` } satisfies FrameResponse);
  });
  const paths = [viewerPaths.summaries, viewerPaths.events, viewerPaths.status];
  for (const path of [...paths, ...Object.values(ROUTES)]) app.all(path, methodNotAllowed);
}

/** A search that matches nothing. */
const NOTHING = parseSearch('before:1970-01-01');

/** A view with an invalid search has no events, and does not affect other views of its stream. */
function searchOrNothing(text: string): Search {
  try {
    return searchOf(text);
  } catch {
    return NOTHING;
  }
}

function searchOf(text: string): Search {
  try {
    return parseSearch(text);
  } catch (error) {
    if (!(error instanceof SearchError)) throw error;
    throw new ApiError('INVALID_REQUEST', error.message, {
      details: [{ field: 'q', message: error.message }],
    });
  }
}
