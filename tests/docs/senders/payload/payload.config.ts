import { nodemailerAdapter } from '@payloadcms/email-nodemailer';
import { buildConfig } from 'payload';

export default buildConfig({
  secret: 'of this test, and of no other use',
  telemetry: false,
  typescript: { autoGenerate: false },
  // Not used: this app only sends an email.
  db: { defaultIDType: 'text', init: () => ({}) as never },
  email: nodemailerAdapter({
    defaultFromAddress: 'hello@shop.test',
    defaultFromName: 'Shop',
    transportOptions: { host: process.env.SMTP_HOST, port: Number(process.env.SMTP_PORT) },
  }),
});
