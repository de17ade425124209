// Prints the notes of a release: the section of CHANGELOG.md with the version of a tag.
//
//   node scripts/release-notes.mjs v1.2.0
import { readFileSync } from 'node:fs';
import manifest from '../package.json' with { type: 'json' };

const [tag] = process.argv.slice(2);
const changelog = readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8');
if (tag !== `v${manifest.version}`)
  fail(`The tag is ${tag}, but package.json has version ${manifest.version}.`);
const [, notes] = changelog.split(`\n## [${manifest.version}]`);
if (notes === undefined) fail(`CHANGELOG.md has no section "## [${manifest.version}]".`);
// Without the rest of the heading, which is the date.
console.log(notes.replace(/^.*\n/, '').split('\n## ')[0].trim());

function fail(message) {
  console.error(message);
  process.exit(1);
}
