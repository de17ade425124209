import express from 'express';
import { Undeliverable } from './mailer.js';
import { addReader, confirmedReaders, confirmReader, removeReader } from './readers.js';

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** @param {import('./mailer.js').Mailer} mailer */
export function createApp(mailer) {
  const app = express();
  app.disable('x-powered-by');
  app.use(express.urlencoded({ extended: false }));

  app.get('/', (_req, res) => res.send(page('Harbour Post', SUBSCRIBE)));

  app.post('/subscribe', async (req, res) => {
    const email = String(req.body.email ?? '').trim();
    if (!ADDRESS.test(email)) return res.status(422).send(page('Please give an email address'));
    try {
      await mailer.confirm(addReader(email));
    } catch (error) {
      if (!(error instanceof Undeliverable)) throw error;
      return res.status(422).send(page('We cannot send email to this address'));
    }
    res.send(page('Check your inbox', '<p>Follow the link in the email to confirm.</p>'));
  });

  app.get('/confirm/:token', (req, res) => {
    const isValid = confirmReader(req.params.token);
    res.status(isValid ? 200 : 404).send(page(isValid ? 'You are subscribed' : LINK_EXPIRED));
  });

  app.get('/unsubscribe/:token', (req, res) => {
    const isValid = removeReader(req.params.token);
    res.status(isValid ? 200 : 404).send(page(isValid ? 'You are unsubscribed' : LINK_EXPIRED));
  });

  // A real one asks the editor to sign in.
  app.get('/editor', (_req, res) => res.send(page('New issue', EDITOR)));

  app.post('/editor', async (req, res) => {
    const { title, text } = req.body;
    await mailer.publish({ title, text }, confirmedReaders());
    res.send(page('Published'));
  });

  return app;
}

const LINK_EXPIRED = 'This link is no longer valid';

const SUBSCRIBE = `
  <p>What happens in the harbour, once a week.</p>
  <form method="post" action="/subscribe">
    <label>Email <input name="email" type="email" required></label>
    <button>Subscribe</button>
  </form>`;

const EDITOR = `
  <form method="post">
    <p><label>Title <input name="title" required></label></p>
    <p><label>Text <textarea name="text" required></textarea></label></p>
    <button>Publish</button>
  </form>`;

function page(title, content = '') {
  return `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${content}</html>`;
}
