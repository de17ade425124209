import { useSignal } from '@preact/signals';
import type { Attachment } from '../../../contract/email-details.js';
import { api } from '../../api/index.js';
import { messageOf, sizeText } from '../../model/format.js';
import { dataUrl, save } from '../../model/save.js';
import type { OpenedEmail } from '../../state/opened.js';
import { useLoaded } from '../use-loaded.js';

/** Maximum bytes of an attachment that is previewed without a click. */
const MAX_PREVIEW = 2_000_000;

const PICTURE = /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml)$/;
const TEXT = /^(?:text\/|application\/(?:json|xml)$)/;

export function AttachmentsTab({ email }: { email: OpenedEmail }) {
  const problem = useSignal<string | null>(null);
  const download = async ({ part, filename }: Attachment) => {
    try {
      save(await api.part(email.id, part), filename);
    } catch (error) {
      problem.value = `${filename} cannot be downloaded: ${messageOf(error)}`;
    }
  };
  return (
    <>
      {problem.value !== null && <p role="alert">{problem}</p>}
      <ul class="attachments">
        {email.details?.attachments.map((attachment) => (
          <li key={attachment.part}>
            <div class="attachment-head">
              <strong>{attachment.filename}</strong>
              <span class="is-quiet">
                {attachment.content_type}, {sizeText(attachment.size)}
                {attachment.inline ? ', shown inside the HTML' : ''}
              </span>
              <span class="spacer" />
              <button
                type="button"
                aria-label={`Download ${attachment.filename}`}
                onClick={() => void download(attachment)}
              >
                Download
              </button>
            </div>
            <Preview id={email.id} attachment={attachment} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Preview({ id, attachment }: { id: string; attachment: Attachment }) {
  const { part, content_type, size, filename } = attachment;
  const isPicture = PICTURE.test(content_type);
  const isShown = size <= MAX_PREVIEW && (isPicture || TEXT.test(content_type));
  const load = async () => {
    const file = await api.part(id, part);
    return isPicture ? dataUrl(file, content_type) : file.text();
  };
  const { content } = useLoaded(() => (isShown ? load() : null), [id, part]);
  if (content === null) return null;
  const label = `Preview of ${filename}`;
  if (isPicture) return <img class="preview" src={content} alt={label} />;
  return (
    <pre class="body-text preview" role="region" aria-label={label} tabIndex={0}>
      {content}
    </pre>
  );
}
