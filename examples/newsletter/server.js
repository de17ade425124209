import { createServer } from 'node:http';
import { createApp } from './app.js';
import { createMailer } from './mailer.js';

const server = createServer();

server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  // If PORT is 0, the port is known only now, and the links in emails need it.
  const address = `http://127.0.0.1:${server.address().port}`;
  const baseUrl = process.env.BASE_URL || address;
  server.on('request', createApp(createMailer(baseUrl)));
  console.log(`listening on ${address}`);
});
