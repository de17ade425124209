import type { AnyRecord, Collection } from '../../contract/email.js';
import type { ErrorBody } from '../../contract/error.js';
import type { EmailDetails, RefusalsResponse } from '../../contract/extensions.js';
import type {
  CodesResponse,
  Cursor,
  FrameResponse,
  StatusResponse,
  SummariesResponse,
} from '../../contract/viewer.js';
import { apiKey } from '../state/key.js';
import { ApiFailure } from './failure.js';

/** Relative to the page, which may be below a path of a proxy. */
const EXTENSIONS = 'extensions/v1';

/** What the list shows. */
export interface ListView {
  box: Collection;
  /** What the search box has. */
  q: string;
}

/** Which page of the list to load. */
export interface ListRequest extends ListView {
  cursor: Cursor | null;
  limit: number;
}

/** What the page reads. All of it throws {@link ApiFailure}. */
export interface Api {
  status(): Promise<StatusResponse>;
  summaries(request: ListRequest, signal: AbortSignal): Promise<SummariesResponse>;
  refusals(): Promise<RefusalsResponse>;
  /** The email as the REST API describes it, from the box that it is in: most likely the given one. */
  record(id: string, box: Collection, signal: AbortSignal): Promise<AnyRecord>;
  /** null if no more is known than the record. */
  details(id: string, signal: AbortSignal): Promise<EmailDetails | null>;
  codes(id: string, signal: AbortSignal): Promise<CodesResponse>;
  /** The HTML of an email, for a frame. */
  frame(id: string, loadsRemote: boolean): Promise<{ src: string } | { srcdoc: string }>;
  source(id: string): Promise<Blob>;
  part(id: string, part: string): Promise<Blob>;
  /** A stream of server-sent events. */
  events(view: ListView, signal: AbortSignal): Promise<Response>;
}

/** Reads it from the mailbox server. */
export const httpApi: Api = {
  status: () => json<StatusResponse>(`${EXTENSIONS}/status`),

  summaries({ cursor, limit, ...rest }: ListRequest, signal: AbortSignal) {
    const query = new URLSearchParams({ ...rest, limit: String(limit) });
    if (cursor !== null) query.set('cursor', cursor);
    return json<SummariesResponse>(`${EXTENSIONS}/summaries?${query}`, signal);
  },

  refusals: () => json<RefusalsResponse>(`${EXTENSIONS}/refusals`),

  async record(id: string, box: Collection, signal: AbortSignal): Promise<AnyRecord> {
    try {
      return await json<AnyRecord>(`v1/${box}/${encodeURIComponent(id)}`, signal);
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
      const other = box === 'inbox' ? 'sent' : 'inbox';
      return json<AnyRecord>(`v1/${other}/${encodeURIComponent(id)}`, signal);
    }
  },

  details: (id: string, signal: AbortSignal) => json<EmailDetails>(emailPath(id), signal),

  codes: (id: string, signal: AbortSignal) => json<CodesResponse>(`${emailPath(id)}/codes`, signal),

  async frame(id: string, loadsRemote: boolean) {
    const query = loadsRemote ? '?remote=1' : '';
    const { path } = await json<FrameResponse>(`${emailPath(id)}/frame${query}`);
    // Relative to the page, as all its requests are.
    return { src: path.replace(/^\//, '') };
  },

  source: (id: string) => file(`${emailPath(id)}/source`),

  part: (id: string, part: string) => file(`${emailPath(id)}/parts/${encodeURIComponent(part)}`),

  events: ({ box, q }: ListView, signal: AbortSignal) =>
    request(`${EXTENSIONS}/events?${new URLSearchParams({ box, q })}`, signal),
};

function emailPath(id: string): string {
  return `${EXTENSIONS}/emails/${encodeURIComponent(id)}`;
}

async function json<Body>(path: string, signal?: AbortSignal): Promise<Body> {
  return (await request(path, signal)).json();
}

async function file(path: string): Promise<Blob> {
  return (await request(path)).blob();
}

async function request(path: string, signal?: AbortSignal): Promise<Response> {
  const headers = { Authorization: `Bearer ${apiKey.peek()}` };
  const response = await fetch(path, { headers, signal: signal ?? null, cache: 'default' }).catch(
    (error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ApiFailure(0, 'The mailbox server cannot be reached');
    },
  );
  if (response.ok) return response;
  const body: ErrorBody | null = await response.json().catch(() => null);
  throw new ApiFailure(response.status, body?.error.message ?? `HTTP status ${response.status}`);
}
