/** Which requests a route is for: by their URLs. */
export type UrlMatch = RegExp | ((url: URL) => boolean);

/** Answers a request of the page. */
export type RouteHandler = (route: RouteLike) => Promise<void>;

/** What is needed of a page of a browser. Playwright's `Page` has it. */
export interface PageLike {
  url(): string;
  route(url: UrlMatch, handler: RouteHandler): Promise<unknown>;
  unroute(url: UrlMatch, handler: RouteHandler): Promise<void>;
  goto(url: string): Promise<unknown>;
}

/** A request of the page that waits for its answer. Playwright's `Route` has it. */
export interface RouteLike {
  request(): { url(): string; isNavigationRequest(): boolean; headers(): Record<string, string> };
  fulfill(response: FulfillOptions): Promise<void>;
  fetch(options: { headers: Record<string, string> }): Promise<ResponseLike>;
  fallback(): Promise<void>;
  abort(): Promise<void>;
}

/** What a request is answered with. */
export interface FulfillOptions {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** A response from the web. Playwright's `APIResponse` has it. */
export interface ResponseLike {
  status(): number;
  headers(): Record<string, string>;
  body(): Promise<Buffer>;
}
