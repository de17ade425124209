import { randomInt } from 'node:crypto';
import express from 'express';
import { sendCode } from './mailer.js';

export const app = express();
app.use(express.urlencoded({ extended: false }));

app.post('/signup', async (request, response) => {
  const code = String(randomInt(100_000, 1_000_000));
  await sendCode(request.body.email, code);
  response.redirect('/verify');
});
