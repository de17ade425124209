import { Router } from 'express';
import { signedInOnly } from '../sessions.js';

const UNSUBSCRIBED = {
  title: 'You are unsubscribed',
  message: 'No more news from us. Mail about your account, such as codes, is still sent.',
};

/** The pages that send no email. */
export const pages = Router();

pages.get('/', (_req, res) => res.render('home'));
pages.get('/dashboard', signedInOnly, (_req, res) => res.render('dashboard'));
pages.get('/unsubscribe', (_req, res) => res.render('message', UNSUBSCRIBED));
