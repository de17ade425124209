import { ServerOptionError } from './options.js';

/**
 * Loads an optional peer dependency, which users of an option install themselves.
 *
 * @param option the option that requires the package
 * @param peer the package with its major version: `mailauth@4`
 * @param load imports the package
 * @throws ServerOptionError with the command that installs the package
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
