// Sends the requests of open pages, and handles the responses like them, without a browser. node pages.mjs
// URL COUNT
import http from 'node:http';

const [url, count] = process.argv.slice(2);
const headers = { Authorization: 'Bearer sandbox' };
const agent = new http.Agent({ keepAlive: true });
let ready = 0;

/** A page: it loads the list, follows the events, and parses their lines. */
function open() {
  const load = () => get('summaries?box=inbox&q=&limit=100');
  // Each page loads the list and the server's status when it opens, and after missing events.
  const begin = () => Promise.all([load(), get('status')]);
  let newest;
  const take = {
    start: async () => {
      ({ newest } = (await begin())[0]);
      if (++ready === Number(count)) console.log('ready');
    },
    email: async (event) => {
      const isKnown = event.follows === null || event.follows.slice(0, 13) <= newest?.slice(0, 13);
      if (event.next === null && !isKnown) await load();
      newest = event.newest;
    },
    size: async () => {},
  };
  http.get(
    `${url}/extensions/v1/events?views=${encodeURIComponent('[{"box":"inbox","q":""}]')}`,
    { headers, agent: false },
    async (events) => {
      let text = '';
      for await (const chunk of events.setEncoding('utf8')) {
        const blocks = (text + chunk).split('\n\n');
        text = blocks.pop();
        for (const block of blocks) {
          const [, name, data] = /^(?:view: 0\n)?event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
          if (name) await take[name](JSON.parse(data));
        }
      }
    },
  );
}

function get(path) {
  return new Promise((resolve, reject) => {
    http
      .get(`${url}/extensions/v1/${path}`, { headers, agent }, async (response) => {
        let text = '';
        for await (const chunk of response.setEncoding('utf8')) text += chunk;
        resolve(JSON.parse(text));
      })
      .once('error', reject);
  });
}

for (let page = 0; page < Number(count); page++) open();
