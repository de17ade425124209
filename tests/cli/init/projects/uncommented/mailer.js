export const transport = createTransport(process.env.SMTP_URL);
