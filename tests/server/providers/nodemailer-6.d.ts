/** nodemailer 6, whose transport for SES uses version 1 of its API. */
declare module 'nodemailer-6' {
  export { createTransport } from 'nodemailer';
}
