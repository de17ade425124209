/** The library that composes emails, as the server loads it: the folder of the providers' SDKs has its own copy. */
export { default as MailComposer } from 'nodemailer/lib/mail-composer';
