import { Router } from 'express';
import { newCode, refusal } from '../codes.js';
import { parseAddress } from '../email-address.js';
import { hashPassword, MIN_LENGTH } from '../passwords.js';
import { setNotice, signIn } from '../sessions.js';
import { addUser, findUser } from '../users.js';

/** @typedef {{ email: string, passwordHash?: string, code: import('../codes.js').Code }} Pending */

/** @param {import('../mailer.js').Mailer} mailer */
export function signup(mailer) {
  const router = Router();

  // Invitations link here with the address filled in.
  router.get('/signup', (req, res) => res.render('signup', { email: req.query.email }));

  router.post('/signup', async (req, res) => {
    const { password = '' } = req.body;
    const email = parseAddress(req.body.email);
    const error = !email
      ? 'Please give an email address.'
      : password && password.length < MIN_LENGTH
        ? `A password needs at least ${MIN_LENGTH} characters.`
        : undefined;
    if (error) return res.status(422).render('signup', { error, email: req.body.email });

    const passwordHash = password ? await hashPassword(password) : undefined;
    await sendCode(req, { email, passwordHash });
    res.redirect('/verify');
  });

  router.use('/verify', (req, res, next) =>
    req.session.pending ? next() : res.redirect('/signup'),
  );

  router.get('/verify', (req, res) => res.render('verify', { email: req.session.pending.email }));

  router.post('/verify', async (req, res) => {
    const { email, passwordHash, code } = req.session.pending;
    const error = refusal(code, req.body.code);
    if (error) return res.status(422).render('verify', { error, email });

    // A user who signs up again is signed in and otherwise left unchanged, so that the sign-up
    // form does not reveal who has an account.
    if (!findUser(email)) {
      addUser(email, passwordHash);
      await mailer.welcome(email);
    }
    signIn(req, res, email);
    res.redirect('/dashboard');
  });

  router.post('/verify/resend', async (req, res) => {
    await sendCode(req, req.session.pending);
    setNotice(req, 'A new code is on its way. The one before it no longer works.');
    res.redirect('/verify');
  });

  async function sendCode(req, { email, passwordHash }) {
    const code = newCode();
    req.session.pending = { email, passwordHash, code };
    await mailer.verify(email, code.digits);
  }

  return router;
}
