import { randomBytes } from 'node:crypto';
import { findUser } from './users.js';

/**
 * The sessions of browsers, by the random ID in their cookies.
 *
 * @typedef {object} Session
 * @property {string} id
 * @property {string} [email] address of the signed-in user
 * @property {import('./routes/signup.js').Pending} [pending] a sign-up whose code was not entered yet
 * @property {string} [notice] what the next page tells, once
 */

/** @type {Map<string, Session>} */
const store = new Map();

/**
 * Gives each request its `session`, and each view the `user` and the notice.
 *
 * @type {import('express').RequestHandler}
 */
export function sessions(req, res, next) {
  const id = /(?:^|; )session=([\w-]+)/.exec(req.headers.cookie ?? '')?.[1];
  req.session = store.get(id) ?? startSession(res);
  res.locals.user = req.session.email && findUser(req.session.email);
  res.locals.takeNotice = () => takeNotice(req.session);
  next();
}

/** Signs a user in with a new session, because the ID of the old one may be known to others. */
export function signIn(req, res, email) {
  signOut(req);
  req.session = startSession(res);
  req.session.email = email;
}

export function signOut(req) {
  store.delete(req.session.id);
}

/** @type {import('express').RequestHandler} */
export function signedInOnly(_req, res, next) {
  if (res.locals.user) next();
  else res.redirect('/signin');
}

/** Shows a notice on the next page. */
export function setNotice(req, notice) {
  req.session.notice = notice;
}

/** @param {Session} session */
function takeNotice(session) {
  const { notice } = session;
  session.notice = undefined;
  return notice;
}

/** @returns {Session} */
function startSession(res) {
  const session = { id: randomBytes(24).toString('base64url') };
  store.set(session.id, session);
  // SameSite keeps other sites from posting our forms in the user's name.
  res.cookie('session', session.id, { httpOnly: true, sameSite: 'lax' });
  return session;
}
