import { SMTPStream } from 'smtp-server/lib/smtp-stream.js';

/**
 * smtp-server's parser, which loses all that a client pipelined behind two whole emails: it forgets how to
 * go on after the second when that ends while it goes on after the first.
 */
export class PipeliningParser extends SMTPStream {
  override continue(): void {
    const goOn = this._continueCallback;
    // Noted when the email's reply is there before its stream has ended.
    this._continueCallback = typeof goOn !== 'function';
    if (typeof goOn === 'function') goOn();
  }
}
