// An app that sends with many kinds of HTTP clients, each on a new connection. Prints the outcome of each.
import http from 'node:http';
import http2 from 'node:http2';
import https, { request as requestByName } from 'node:https';
import net from 'node:net';
import tls from 'node:tls';
import axios from 'axios';
import { Resend } from 'resend';
import { Agent, Client, request, setGlobalDispatcher } from 'undici';

const HOST = 'api.resend.com';
const URL_ = `https://${HOST}/emails`;
const headers = { authorization: 'Bearer sandbox', 'content-type': 'application/json' };

const emailOf = (subject) => ({
  from: 'hello@shop.test',
  to: 'bob@inbox.test',
  subject,
  text: 'Your code is 482913',
});
const bodyOf = (subject) => JSON.stringify(emailOf(subject));
const post = (subject) => ({ method: 'POST', headers, body: bodyOf(subject) });

const byRequest = (request, ...args) =>
  new Promise((resolve, reject) => {
    const body = args.pop();
    request(...args, (response) => response.resume().once('end', resolve))
      .once('error', reject)
      .end(body);
  });

/** Settles with the first event. */
const settled = (emitter, event) =>
  new Promise((resolve, reject) => emitter.once(event, resolve).once('error', reject));

async function byTls(subject, ...args) {
  const socket = tls.connect(...args);
  await settled(socket, 'secureConnect');
  const lines = [
    'POST /emails HTTP/1.1',
    `Host: ${HOST}`,
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${bodyOf(subject).length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${bodyOf(subject)}`);
  await settled(socket.resume(), 'end');
}

const redirected = {
  fetch: (subject) => fetch(URL_, post(subject)),
  'fetch of a Request': (subject) => fetch(new Request(URL_, post(subject))),
  // As undici 8 does on import.
  'a global dispatcher of its own': (subject) => {
    setGlobalDispatcher(new Agent());
    return request(URL_, post(subject));
  },
  'fetch, with that dispatcher': (subject) => fetch(URL_, post(subject)),
  'a dispatcher of the call': (subject) =>
    request(URL_, { ...post(subject), dispatcher: new Agent({ allowH2: true }) }),
  Client: (subject) => new Client(`https://${HOST}`).request({ path: '/emails', ...post(subject) }),
  'https.request': (subject) =>
    byRequest(https.request, URL_, { method: 'POST', headers }, bodyOf(subject)),
  'request of node:https': (subject) =>
    byRequest(requestByName, URL_, { method: 'POST', headers }, bodyOf(subject)),
  'http.request with https.Agent': (subject) => {
    const agent = new https.Agent({ minVersion: 'TLSv1.3' });
    const options = { protocol: 'https:', host: HOST, port: 443, path: '/emails', agent };
    return byRequest(http.request, { ...options, method: 'POST', headers }, bodyOf(subject));
  },
  'a host for several regions': (subject) =>
    fetch('https://abc.xyz.endpoints.email.amazonaws.com/v2/email/outbound-emails', {
      method: 'POST',
      headers: {
        authorization: 'AWS4-ECDSA-P256-SHA256 Credential=sandbox/20260101/ses/aws4_request',
      },
      body: JSON.stringify({
        FromEmailAddress: 'hello@shop.test',
        Destination: { ToAddresses: ['bob@inbox.test'] },
        Content: { Simple: { Subject: { Data: subject }, Body: { Text: { Data: 'Hello' } } } },
      }),
    }),
  axios: (subject) => axios.post(URL_, bodyOf(subject), { headers }),
  'tls.connect': (subject) => byTls(subject, 443, 'API.resend.com.'),
  // The app has resolved the host itself.
  'tls.connect to an address': (subject) =>
    byTls(subject, { port: 1, host: '127.0.0.1', servername: HOST }),
};

const refused = {
  http2: () => settled(http2.connect(`https://${HOST}`), 'connect'),
  'plain HTTP': (subject) => fetch(`http://${HOST}/emails`, post(subject)),
  'net.connect': () => settled(net.connect(443, HOST), 'connect'),
  'new Socket': () => settled(new net.Socket().connect({ port: 443, host: HOST }), 'connect'),
  // As older versions of axios do with HTTPS_PROXY.
  'a proxy that gets the URL': () => byRequest(http.request, { port: 1, path: URL_ }, ''),
  'another provider': (subject) => fetch('https://api.postmarkapp.com/email', post(subject)),
  'another provider, at an address': (subject) =>
    byTls(subject, { port: 1, host: '127.0.0.1', servername: 'api.postmarkapp.com' }),
};

const unreachable = {
  resend: async (subject) => {
    const { error } = await new Resend('re_123').emails.send(emailOf(subject));
    throw error;
  },
};

const outcomes = {};
for (const [name, send] of Object.entries({ redirected, refused, unreachable }[process.argv[2]])) {
  outcomes[name] = await send(name).then(
    () => 'sent',
    (error) => error.cause?.message ?? error.message,
  );
}
console.log(JSON.stringify(outcomes));
// Some connections are kept open.
process.exit();
