/** Matches the requests of a route by URL. */
export type UrlMatch = (url: URL) => boolean;

/** Responds to a request of the page. */
export type RouteHandler = (route: RouteLike) => Promise<void>;

/** The part of Playwright's `Page` that `email.open()` needs. */
export interface PageLike {
  url(): string;
  route(url: UrlMatch, handler: RouteHandler): Promise<unknown>;
  unroute(url: UrlMatch, handler: RouteHandler): Promise<void>;
  goto(url: string): Promise<unknown>;
}

/** The part of Playwright's `Route` in use. */
interface RouteLike {
  request(): { url(): string; isNavigationRequest(): boolean; headers(): Record<string, string> };
  fulfill(response: {
    status: number;
    headers: Record<string, string>;
    body: string | Buffer;
  }): Promise<void>;
  fetch(options: { headers: Record<string, string> }): Promise<ResponseLike>;
  fallback(): Promise<void>;
  abort(): Promise<void>;
}

/** The part of Playwright's `APIResponse` in use. */
interface ResponseLike {
  status(): number;
  headers(): Record<string, string>;
  body(): Promise<Buffer>;
}
