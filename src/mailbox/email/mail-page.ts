/** What is needed of a page of a browser. Playwright's `Page` has it. */
export interface MailPage {
  route(url: RegExp, handler: (route: MailRoute) => Promise<void>): Promise<unknown>;
  goto(url: string): Promise<unknown>;
}

/** A request of the page that waits for its answer. Playwright's `Route` has it. */
export interface MailRoute {
  request(): {
    isNavigationRequest(): boolean;
    headers(): Record<string, string>;
    frame(): { url(): string };
  };
  fulfill(answer: MailAnswer): Promise<void>;
  fetch(options: { headers: Record<string, string> }): Promise<MailResponse>;
  fallback(): Promise<void>;
  abort(): Promise<void>;
}

/** What a request is answered with. */
export interface MailAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** What the web answered. Playwright's `APIResponse` has it. */
export interface MailResponse {
  status(): number;
  headers(): Record<string, string>;
  body(): Promise<Buffer>;
}
