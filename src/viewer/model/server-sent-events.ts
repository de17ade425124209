/** An event whose data is JSON. */
export interface ServerSentEvent {
  name: string;
  /** The index of the view, if the event is about one. */
  view: number;
  data: unknown;
}

/** Parses server-sent events from this server; null for a line that only keeps the connection alive. */
export async function* eventsIn(
  body: Response['body'],
): AsyncGenerator<ServerSentEvent | null, void, undefined> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = '';
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) yield readEvent(block);
  }
}

function readEvent(block: string): ServerSentEvent | null {
  const [, view = '', name, data] =
    /^(?:view: (\d+)\n)?event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
  if (name === undefined || data === undefined) return null;
  return { name, view: Number(view), data: JSON.parse(data) };
}
