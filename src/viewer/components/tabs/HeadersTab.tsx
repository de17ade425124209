import { useSignal } from '@preact/signals';
import type { OpenedEmail } from '../../state/opened.js';
import { Fields } from './Fields.js';

/** The header fields, in the order of the email. */
export function HeadersTab({ email: { details } }: { email: OpenedEmail }) {
  const filter = useSignal('');
  const part = filter.value.toLowerCase();
  const fields = (details?.headers ?? []).filter(({ name, value }) =>
    `${name}: ${value}`.toLowerCase().includes(part),
  );
  return (
    <>
      <input
        type="search"
        class="filter"
        aria-label="Filter headers"
        placeholder="Filter"
        value={filter.value}
        onInput={({ currentTarget }) => {
          filter.value = currentTarget.value;
        }}
      />
      {fields.length === 0 && <p class="is-quiet">No field matches.</p>}
      <Fields rows={fields.map(({ name, value }) => [name, value])} />
    </>
  );
}
