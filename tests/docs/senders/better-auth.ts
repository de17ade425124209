import { betterAuth } from 'better-auth';
import { memoryAdapter } from 'better-auth/adapters/memory';
import { emailOTP } from 'better-auth/plugins';
import { sendCode } from './mailer.js';

export const auth = betterAuth({
  baseURL: 'http://shop.test',
  secret: 'of this test, and of no other use',
  database: memoryAdapter({ user: [], session: [], account: [], verification: [] }),
  plugins: [
    emailOTP({
      sendVerificationOTP: ({ email, otp }) => sendCode(email, otp),
    }),
  ],
});
