import type { AnyRecord, Collection } from '../../contract/email.js';
import type { EmailDetails } from '../../contract/email-details.js';
import type { EventsResponse } from '../../contract/events.js';
import type { RefusalsResponse } from '../../contract/extensions.js';
import type { OutgoingResponse } from '../../contract/outgoing.js';
import type { ListView } from '../../contract/viewer.js';
import type {
  ChecksResponse,
  CodesResponse,
  Cursor,
  FrameResponse,
  PageKind,
  StatusResponse,
  SummariesResponse,
} from '../../contract/viewer-schemas.js';
import { apiKey } from '../state/key.js';
import { ApiFailure, request } from './request.js';

/** Relative to the page, whose path a proxy may prefix. The contract's paths would bring its schemas into the page. */
const EXTENSIONS = 'extensions/v1';

/** What to load of the list: up to `limit` lines older than the cursor; null begins with the newest. */
interface ListRequest extends ListView {
  cursor: Cursor | null;
  limit: number;
}

/** The data source of the page. All methods throw {@link ApiFailure}. */
export interface Api {
  status(): Promise<StatusResponse>;
  summaries(request: ListRequest, signal?: AbortSignal): Promise<SummariesResponse>;
  refusals(): Promise<RefusalsResponse>;
  outgoing(): Promise<OutgoingResponse>;
  /** The record of the REST API. Tries the given box first, which is most likely the right one. */
  record(id: string, box: Collection, signal: AbortSignal): Promise<AnyRecord>;
  /** null if only the record is available. */
  details(id: string, signal: AbortSignal): Promise<EmailDetails | null>;
  codes(id: string, signal: AbortSignal): Promise<CodesResponse>;
  checks(id: string): Promise<ChecksResponse>;
  events(id: string): Promise<EventsResponse>;
  /** The HTML of an email, for a frame. */
  frame(id: string, kind: PageKind): Promise<{ src: string } | { srcdoc: string }>;
  source(id: string): Promise<Blob>;
  part(id: string, part: string): Promise<Blob>;
}

/** Reads from the mailbox server. */
export const httpApi: Api = {
  status: () => json(`${EXTENSIONS}/status`),

  summaries({ cursor, limit, ...rest }, signal) {
    const query = new URLSearchParams({ ...rest, limit: String(limit) });
    if (cursor !== null) query.set('cursor', cursor);
    return json(`${EXTENSIONS}/summaries?${query}`, signal);
  },

  refusals: () => json(`${EXTENSIONS}/refusals`),

  outgoing: () => json(`${EXTENSIONS}/outgoing`),

  async record(id, box, signal) {
    try {
      return await json(`v1/${box}/${encodeURIComponent(id)}`, signal);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
      const other = box === 'inbox' ? 'sent' : 'inbox';
      return json(`v1/${other}/${encodeURIComponent(id)}`, signal);
    }
  },

  details: (id, signal) => json(emailPath(id), signal),

  codes: (id, signal) => json(`${emailPath(id)}/codes`, signal),

  checks: (id) => json(`${emailPath(id)}/checks`),

  events: (id) => json(`${emailPath(id)}/events`),

  async frame(id, kind) {
    const { path } = await json<FrameResponse>(`${emailPath(id)}/frame?kind=${kind}`);
    // Relative to the page, like all its requests.
    return { src: path.replace(/^\//, '') };
  },

  source: (id) => file(`${emailPath(id)}/source`),

  part: (id, part) => file(`${emailPath(id)}/parts/${encodeURIComponent(part)}`),
};

function emailPath(id: string): string {
  return `${EXTENSIONS}/emails/${encodeURIComponent(id)}`;
}

async function json<Body>(path: string, signal?: AbortSignal): Promise<Body> {
  return (await request(path, apiKey.peek(), signal)).json();
}

async function file(path: string): Promise<Blob> {
  return (await request(path, apiKey.peek())).blob();
}
