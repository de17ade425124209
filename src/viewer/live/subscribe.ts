import { BEAT_MS, type HubMessage, type Subscription, type WindowMessage } from './messages.js';

/**
 * Makes the hub notify this window of new emails.
 *
 * The hub ends with its process, which may be another window's. If its responses stop, a new hub is started.
 *
 * @returns a function that unsubscribes
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
  // Without shared workers, as in Chrome for Android, each window has its own hub.
  const { port1, port2 } = new MessageChannel();
  void import('./hub.js').then(({ hub }) => hub.connect(port1));
  return port2;
}
