// Installs packages that only some tests need: the email providers' SDKs, and the frameworks whose settings
// the documents show.
import { existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');

const FOLDERS = ['tests/server/providers', 'tests/docs/senders'];
await Promise.all(FOLDERS.map((folder) => ensureInstalled(path.join(ROOT, folder))));

// Links the packages for the examples with SDKs, unless their own are installed. A junction needs no privilege
// on Windows.
for (const example of ['newsletter', 'inbound']) {
  const inExample = path.join(ROOT, 'examples', example, 'node_modules');
  if (existsSync(inExample)) continue;
  const installed = path.join(ROOT, 'tests/server/providers/node_modules');
  symlinkSync(path.relative(path.dirname(inExample), installed), inExample, 'junction');
}
