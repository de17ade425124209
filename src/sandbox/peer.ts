import { SandboxOptionError } from './options.js';

/**
 * Loads a package that only who uses an option needs, and has to install: an optional peer.
 *
 * @param option the option that needs it
 * @param load imports it
 * @throws SandboxOptionError that says what to install
 */
export async function loadPeer<Module>(
  option: string,
  name: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code?.endsWith('MODULE_NOT_FOUND');
    const problem = isAbsent ? 'which is not installed' : 'which cannot be loaded';
    throw new SandboxOptionError(
      option,
      `${option} needs the package ${name}, ${problem}: npm install --save-dev ${name}`,
      error,
    );
  }
}
