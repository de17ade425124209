import { providerTitle } from '../../contract/providers.js';
import type { StatusResponse } from '../../contract/viewer-schemas.js';
import { providerLines } from '../model/provider-lines.js';
import { status } from '../state/status.js';
import { CopyButton } from './CopyButton.js';

/** How to send the first email. The email is shown as soon as it arrives. */
export function Empty() {
  return (
    <div class="empty">
      <h1>Waiting for the first email</h1>
      <p>
        Have your app send its emails here. They appear as they arrive; nothing leaves this server.
      </p>
      {/* Until the server has said them, host and port would be wrong. */}
      {status.value !== null && <HowToSend status={status.value} />}
    </div>
  );
}

function HowToSend({ status: { smtp, login, requires_tls } }: { status: StatusResponse }) {
  const url = new URL((smtp ?? 'smtp://127.0.0.1:1025').replace(/^smtp/, 'http'));
  // On another machine, the server has the host of the page.
  const host = isLocal(location.hostname) ? url.hostname : location.hostname;
  const port = url.port || '25';
  const curlLogin = login === null ? '' : ` --user "${login}:$MAILBOX_API_KEY"`;
  const swaksLogin =
    login === null ? '' : ` --auth-user ${login} --auth-password "$MAILBOX_API_KEY"`;
  const curl = `printf 'Subject: Hello\\n\\nYour code is 482913.\\n' | curl${requires_tls ? ' --ssl-reqd' : ''} smtp://${host}:${port}${curlLogin} --mail-from app@shop.test --mail-rcpt you@inbox.test --upload-file -`;
  const swaks = `swaks --server ${host}:${port}${requires_tls ? ' --tls' : ''}${swaksLogin} --to you@inbox.test --body 'Your code is 482913.'`;
  return (
    <>
      <dl class="facts">
        <dt>Host</dt>
        <dd>
          <code>{host}</code>
        </dd>
        <dt>Port</dt>
        <dd>
          <code>{port}</code>
        </dd>
        {requires_tls && (
          <>
            <dt>TLS</dt>
            <dd>STARTTLS is required</dd>
          </>
        )}
        {login !== null && (
          <>
            <dt>User name</dt>
            <dd>
              <code>{login}</code>
            </dd>
            <dt>Password</dt>
            <dd>your API key</dd>
          </>
        )}
      </dl>
      <p>Or try it from a terminal:</p>
      <Command name="curl" text={curl} />
      <Command name="swaks" text={swaks} />
      <Providers />
    </>
  );
}

function isLocal(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(host);
}

/** Redirection of the providers' own SDKs. Their key is the API key of this server. */
function Providers() {
  const lines = Object.entries(providerLines(new URL(location.href)));
  return (
    <details>
      <summary>Or have a provider’s SDK send here, such as Resend’s</summary>
      <p>With the API key of this server as the provider’s key:</p>
      {lines.map(([name, text]) => (
        <Command key={name} name={providerTitle(name) ?? name} text={text} isNamed />
      ))}
    </details>
  );
}

interface CommandProps {
  name: string;
  text: string;
  /** Whether the name is shown. */
  isNamed?: boolean;
}

function Command({ name, text, isNamed = false }: CommandProps) {
  return (
    <div class="snippet">
      {isNamed && <strong>{name}</strong>}
      <code>{text}</code>
      <CopyButton text={text} label={`Copy the ${name} ${isNamed ? 'line' : 'command'}`} />
    </div>
  );
}
