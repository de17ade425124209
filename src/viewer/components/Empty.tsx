import { status } from '../state/status.js';
import { CopyButton } from './CopyButton.js';

/** How to send the first email. It is shown as soon as it arrives. */
export function Empty() {
  const url = new URL((status.value?.smtp ?? 'smtp://127.0.0.1:1025').replace(/^smtp/, 'http'));
  const host = url.hostname;
  const port = url.port || '25';
  const curl = `printf 'Subject: Hello\\n\\nYour code is 482913.\\n' | curl smtp://${host}:${port} --mail-from app@shop.test --mail-rcpt you@inbox.test --upload-file -`;
  const swaks = `swaks --server ${host}:${port} --to you@inbox.test --body 'Your code is 482913.'`;
  return (
    <div class="empty">
      <h1>Waiting for the first email</h1>
      <p>
        Have your app send its emails here. They appear as they arrive; nothing leaves this server.
      </p>
      <dl class="facts">
        <dt>Host</dt>
        <dd>
          <code>{host}</code>
        </dd>
        <dt>Port</dt>
        <dd>
          <code>{port}</code>
        </dd>
      </dl>
      <p>Or try it from a terminal:</p>
      <Command name="curl" text={curl} />
      <Command name="swaks" text={swaks} />
    </div>
  );
}

function Command({ name, text }: { name: string; text: string }) {
  return (
    <div class="snippet">
      <code>{text}</code>
      <CopyButton text={text} label={`Copy the ${name} command`} />
    </div>
  );
}
