import { BEAT_MS, type HubMessage, type Subscription, type WindowMessage } from './messages.js';

/**
 * Has the hub tell this window of what arrives.
 *
 * The hub ends with the process that it is in, which may be another window's. Its answers are missed then, and another
 * one begins.
 *
 * @returns ends it
 */
export function subscribe(
  subscription: Subscription,
  onMessage: (message: HubMessage) => void,
): () => void {
  let isAnswered = false;
  let port = connect();
  const beat = setInterval(() => {
    if (isAnswered) send(subscription);
    else reconnect();
  }, BEAT_MS);

  function connect(): MessagePort {
    const port = openPort();
    port.onmessage = ({ data }: MessageEvent<HubMessage>) => {
      isAnswered = true;
      onMessage(data);
    };
    return port;
  }

  function send(message: WindowMessage): void {
    isAnswered = false;
    port.postMessage(message);
  }

  function reconnect(): void {
    onMessage({ name: 'failure', status: 0, message: 'No answer from the hub' });
    port.close();
    port = connect();
    send(subscription);
  }

  send(subscription);
  return () => {
    clearInterval(beat);
    send(null);
    port.close();
  };
}

function openPort(): MessagePort {
  if (typeof SharedWorker !== 'undefined') {
    return new SharedWorker(new URL('./worker.ts', import.meta.url)).port;
  }
  // Such as in Chrome for Android: each window has a hub of its own.
  const { port1, port2 } = new MessageChannel();
  void import('./hub.js').then(({ hub }) => hub.connect(port1));
  return port2;
}
