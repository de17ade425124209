/** `config/plugins.ts` */
export const plugins = {
  email: {
    config: {
      provider: 'nodemailer',
      providerOptions: {
        host: process.env.SMTP_HOST,
        port: Number(process.env.SMTP_PORT),
        ignoreTLS: true,
      },
      settings: { defaultFrom: 'hello@shop.test', defaultReplyTo: 'hello@shop.test' },
    },
  },
};
