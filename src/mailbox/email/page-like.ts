/** What is needed of a page of a browser. Playwright's `Page` has it. */
export interface PageLike {
  route(url: RegExp, handler: (route: RouteLike) => Promise<void>): Promise<unknown>;
  goto(url: string): Promise<unknown>;
}

/** A request of the page that waits for its answer. Playwright's `Route` has it. */
export interface RouteLike {
  request(): {
    isNavigationRequest(): boolean;
    headers(): Record<string, string>;
    frame(): { url(): string };
  };
  fulfill(answer: FulfillOptions): Promise<void>;
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

/** What the web answered. Playwright's `APIResponse` has it. */
export interface ResponseLike {
  status(): number;
  headers(): Record<string, string>;
  body(): Promise<Buffer>;
}
