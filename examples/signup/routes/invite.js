import { Router } from 'express';
import { parseAddress } from '../email-address.js';
import { setNotice, signedInOnly } from '../sessions.js';

/** @param {import('../mailer.js').Mailer} mailer */
export function invite(mailer) {
  const router = Router();

  router.get('/invite', signedInOnly, (_req, res) => res.render('invite'));

  router.post('/invite', signedInOnly, async (req, res) => {
    const { user } = res.locals;
    const email = parseAddress(req.body.email);
    if (!email) return res.status(422).render('invite', { error: 'Please give an email address.' });
    await mailer.invitation(email, { inviter: user.email, copyToInviter: req.body.copy === 'on' });
    user.invited.push(email);
    setNotice(req, `Your invitation to ${email} is on its way.`);
    res.redirect('/dashboard');
  });

  return router;
}
