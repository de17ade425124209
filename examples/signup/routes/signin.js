import { Router } from 'express';
import { parseAddress } from '../email-address.js';
import { isPassword } from '../passwords.js';
import { signIn, signOut } from '../sessions.js';
import { newToken, useToken } from '../tokens.js';
import { findUser } from '../users.js';

const LINK_MINUTES = 15;

/** @param {import('../mailer.js').Mailer} mailer */
export function signin(mailer) {
  const router = Router();

  router.get('/signin', (_req, res) => res.render('signin'));

  router.post('/signin', async (req, res) => {
    const user = findUser(parseAddress(req.body.email));
    const matches =
      user?.passwordHash && (await isPassword(req.body.password ?? '', user.passwordHash));
    if (!matches) {
      const error = 'Email and password do not match.';
      return res.status(401).render('signin', { error, email: req.body.email });
    }
    signIn(req, res, user.email);
    res.redirect('/dashboard');
  });

  router.post('/signin/link', async (req, res) => {
    const email = parseAddress(req.body.email);
    if (!email) {
      const error = 'Please give an email address.';
      return res.status(422).render('signin', { error, email: req.body.email });
    }
    if (findUser(email)) {
      await mailer.signInLink(email, newToken('sign-in', email, LINK_MINUTES));
    }
    const message = `If ${email} has an account, a link to sign in is on its way.`;
    res.render('message', { title: 'Check your inbox', message });
  });

  router.get('/signin/:token', (req, res) => {
    const email = useToken('sign-in', req.params.token);
    if (!email) return res.status(410).render('link-expired', { retry: '/signin' });
    signIn(req, res, email);
    res.redirect('/dashboard');
  });

  router.post('/signout', (req, res) => {
    signOut(req);
    res.redirect('/');
  });

  return router;
}
