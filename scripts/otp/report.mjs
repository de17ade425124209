// A table of the model's accuracy by kind of email.

/** The emails in each row of the table. */
const ROWS = [
  ['all', () => true],
  ['in English', ({ lang }) => lang.startsWith('en')],
  ['in other languages', ({ lang }) => !lang.startsWith('en')],
];

function scoreOf(rows, threshold) {
  const said = rows.map(({ answers, code, odds }) => {
    const named = odds >= threshold ? code : null;
    return {
      answers,
      named,
      isRight: named === null ? answers.length === 0 : answers.includes(named),
    };
  });
  const named = said.filter(({ named }) => named !== null);
  const withCode = said.filter(({ answers }) => answers.length > 0);
  const share = (part, of) => (of.length > 0 ? (part.length / of.length).toFixed(3) : '');
  const right = (some) => some.filter(({ isRight }) => isRight);
  return [
    rows.length,
    share(right(said), said),
    share(right(named), named),
    share(right(withCode), withCode),
  ];
}

/** @param rows - `{ id, batch, lang, answers, code, odds }` */
export function reportOf(rows, threshold) {
  const kinds = [...new Set(rows.map(({ batch }) => kindOf(batch)))].sort();
  const of = kinds.map((kind) => [`\`${kind}\``, ({ batch }) => kindOf(batch) === kind]);
  const table = [...ROWS, ...of].map(([name, fits]) => [
    name,
    ...scoreOf(rows.filter(fits), threshold),
  ]);
  const near = [-1, -0.5, 0, 0.5, 1].map((by) => {
    const [, ...scores] = scoreOf(rows, threshold + by);
    return [(threshold + by).toFixed(1), ...scores];
  });
  return `# How well codes are found by models that have learned nothing from the author of an email

Written by \`node scripts/otp/train.mjs\`.

| emails | number | accuracy | precision | recall |
|---|---|---|---|---|
${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}

| log-odds needed | accuracy | precision | recall |
|---|---|---|---|
${near.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`;
}

/** Batches of the same kind share a name, followed by a number. */
function kindOf(batch) {
  return batch.replace(/-\d+$/, '');
}
