/** Which requests a route is for: by their URLs. */
export type UrlMatch = (url: URL) => boolean;

/** Answers a request of the page. */
export type RouteHandler = (route: RouteLike) => Promise<void>;

/** What is needed of a page of a browser. Playwright's `Page` has it. */
export interface PageLike {
  url(): string;
  route(url: UrlMatch, handler: RouteHandler): Promise<unknown>;
  unroute(url: UrlMatch, handler: RouteHandler): Promise<void>;
  goto(url: string): Promise<unknown>;
}

/** A request of the page that waits for its response. Playwright's `Route` has it. */
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

/** A response from the web. Playwright's `APIResponse` has it. */
interface ResponseLike {
  status(): number;
  headers(): Record<string, string>;
  body(): Promise<Buffer>;
}
