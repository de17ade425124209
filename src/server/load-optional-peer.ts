import { ServerOptionError } from './options.js';

/**
 * Loads a package that only who uses an option needs, and installs by hand: an optional peer.
 *
 * @param option the option that needs it
 * @param peer the package, with its major version: `mailauth@4`
 * @param load imports it
 * @throws ServerOptionError that says what to install
 */
export async function loadOptionalPeer<Module>(
  option: string,
  peer: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const [name] = peer.split('@');
    const problem = code?.endsWith('MODULE_NOT_FOUND')
      ? ''
      : `, which cannot be loaded (${message})`;
    throw new ServerOptionError(
      option,
      `needs the package ${name}${problem}: npm install --save-dev ${peer}`,
      cause,
    );
  }
}
