import path from 'node:path';
import ejs from 'ejs';
import express from 'express';
import { invite } from './routes/invite.js';
import { pages } from './routes/pages.js';
import { password } from './routes/password.js';
import { signin } from './routes/signin.js';
import { signup } from './routes/signup.js';
import { sessions } from './sessions.js';

/** @param {{ mailer: import('./mailer.js').Mailer }} services */
export function createApp({ mailer }) {
  const app = express();
  app.disable('x-powered-by');
  app.engine('ejs', ejs.renderFile);
  app.set('view engine', 'ejs');
  app.set('views', path.join(import.meta.dirname, 'views'));

  app.use(express.static(path.join(import.meta.dirname, 'public')));
  app.use(sessions);
  app.use(express.urlencoded({ extended: false }));

  app.use(pages, signup(mailer), signin(mailer), password(mailer), invite(mailer));
  app.use((_req, res) => res.status(404).render('message', NOT_FOUND));
  app.use(failed);
  return app;
}

const NOT_FOUND = { title: 'Page not found', message: 'There is nothing at this address.' };

/** @type {import('express').ErrorRequestHandler} */
function failed(error, _req, res, _next) {
  console.error(error);
  const message = 'That was our fault, not yours. Please try again in a moment.';
  res.status(500).render('message', { title: 'Something went wrong', message });
}
