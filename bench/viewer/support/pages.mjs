// What open pages ask of a server: the events, and the newest emails after each. node pages.mjs URL COUNT
import http from 'node:http';

const [url, count] = process.argv.slice(2);
const headers = { Authorization: 'Bearer sandbox' };
const agent = new http.Agent({ keepAlive: true });
let ready = 0;

for (let page = 0; page < Number(count); page++) {
  http.get(`${url}/extensions/v1/events?box=inbox`, { headers, agent: false }, (events) => {
    let isBusy = false;
    let isDue = false;
    const refresh = () => {
      if (isBusy) {
        isDue = true;
        return;
      }
      isBusy = true;
      isDue = false;
      http.get(
        `${url}/extensions/v1/summaries?box=inbox&q=&limit=100`,
        { headers, agent },
        (response) => {
          response.resume();
          response.once('end', () => {
            isBusy = false;
            if (isDue) refresh();
          });
        },
      );
    };
    events.on('data', refresh);
    if (++ready === Number(count)) console.log('ready');
  });
}
