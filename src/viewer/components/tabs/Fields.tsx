import type { ComponentChildren } from 'preact';

/** Names and values as a table. */
export function Fields({ rows }: { rows: readonly [name: string, value: ComponentChildren][] }) {
  return (
    <table class="fields">
      <tbody>
        {rows.map(([name, value], index) => (
          <tr key={`${index} ${name}`}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
