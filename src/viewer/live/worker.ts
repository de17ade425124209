import { hub } from './hub.js';

// The worker lives as long as any window that uses it.
addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port) hub.connect(port);
});
