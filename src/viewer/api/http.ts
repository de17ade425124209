import type { AnyRecord, Collection } from '../../contract/email.js';
import type { EmailDetails, RefusalsResponse } from '../../contract/extensions.js';
import type {
  CodesResponse,
  Cursor,
  FrameResponse,
  ListView,
  StatusResponse,
  SummariesResponse,
} from '../../contract/viewer.js';
import { apiKey } from '../state/key.js';
import { ApiFailure } from './failure.js';
import { request } from './request.js';

/** Relative to the page, which may be below a path of a proxy. */
const EXTENSIONS = 'extensions/v1';

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
