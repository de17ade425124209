import { Router } from 'express';
import { parseAddress } from '../email-address.js';
import { hashPassword, MIN_LENGTH } from '../passwords.js';
import { setNotice } from '../sessions.js';
import { newToken, peekToken, useToken } from '../tokens.js';
import { findUser } from '../users.js';

const LINK_MINUTES = 60;

/** @param {import('../mailer.js').Mailer} mailer */
export function password(mailer) {
  const router = Router();

  router.get('/password', (_req, res) => res.render('forgot'));

  router.post('/password', async (req, res) => {
    const email = parseAddress(req.body.email);
    if (!email) return res.status(422).render('forgot', { error: 'Please give an email address.' });
    if (findUser(email)) {
      await mailer.resetPassword(email, newToken('reset', email, LINK_MINUTES));
    }
    const message = `If ${email} has an account, a link to set a new password is on its way.`;
    res.render('message', { title: 'Check your inbox', message });
  });

  router.get('/password/:token', (req, res) => {
    const email = peekToken('reset', req.params.token);
    if (!email) return res.status(410).render('link-expired', { retry: '/password' });
    res.render('reset', { email });
  });

  router.post('/password/:token', async (req, res) => {
    const email = peekToken('reset', req.params.token);
    if (!email) return res.status(410).render('link-expired', { retry: '/password' });
    const { password = '' } = req.body;
    if (password.length < MIN_LENGTH) {
      const error = `A password needs at least ${MIN_LENGTH} characters.`;
      return res.status(422).render('reset', { error, email });
    }
    useToken('reset', req.params.token);
    findUser(email).passwordHash = await hashPassword(password);
    setNotice(req, 'Your password is changed. Sign in with the new one.');
    res.redirect('/signin');
  });

  return router;
}
