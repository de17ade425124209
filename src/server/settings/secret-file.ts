import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import type { OptionName } from '../../contract/server-options.js';
import { ServerOptionError } from './options.js';

/** Permission bits of a file. */
const WRITABLE_BY_OTHERS = 0o022;
const READABLE_BY_OTHERS = 0o004;

/** Limits the memory that a wrong path, such as that of a disk image, would take. */
const MAX_BYTES = 1024 * 1024;

/** Why a file with keys cannot be used, as the rest of a sentence that starts with its path. */
export class SecretFileError extends Error {}

/**
 * Reads a file with keys, which only its owner and a group of the owner's choice may read.
 *
 * @throws SecretFileError if it cannot be read, or if other users could add keys or read them
 */
export function readSecretFile(path: string): string {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    checkFile(path, fstatSync(file));
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof SecretFileError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    throw new SecretFileError(`cannot be read (${code})`, { cause });
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/**
 * Reads the file with keys in an option.
 *
 * @throws ServerOptionError as {@link readSecretFile} does
 */
export function readSecretOption(option: OptionName, path: string): string {
  try {
    return readSecretFile(path);
  } catch (cause) {
    if (!(cause instanceof SecretFileError)) throw cause;
    throw new ServerOptionError(option, `${path} ${cause.message}`, cause);
  }
}

/**
 * Differs when a file was written, replaced or got other permissions. By its path rather than its inode: Kubernetes
 * replaces a secret by another link, and editors by another file.
 */
export function versionOf(path: string): string {
  try {
    const { dev, ino, size, mtimeMs, ctimeMs } = statSync(path);
    return [dev, ino, size, mtimeMs, ctimeMs].join();
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}

function checkFile(path: string, stats: Stats): void {
  if (!stats.isFile()) throw new SecretFileError('is not a file');
  if (stats.size > MAX_BYTES) throw new SecretFileError(`is larger than ${MAX_BYTES} bytes`);
  // Windows has no such permissions.
  if (process.getuid === undefined) return;
  if (stats.mode & WRITABLE_BY_OTHERS)
    throw new SecretFileError(`may be written by other users: run chmod go-w ${path}`);
  // Secrets of Docker and Kubernetes can be read by every user of the container, and may belong to another.
  if (isOnReadOnlyMount(path)) return;
  if (stats.uid !== 0 && stats.uid !== process.getuid())
    throw new SecretFileError('belongs to another user: run chown with the user of the server');
  if (stats.mode & READABLE_BY_OTHERS)
    throw new SecretFileError(`may be read by other users: run chmod o-r ${path}`);
}

/** Whether a file is on a read-only mount. False on systems without /proc. */
function isOnReadOnlyMount(path: string): boolean {
  const file = realpathSync(path);
  let found = { point: '', options: '' };
  for (const line of mounts()) {
    // proc_pid_mountinfo(5): the mount point and its options are the fifth and sixth field.
    const [, , , , escaped = '', options = ''] = line.split(' ');
    const point = escaped.replace(/\\(\d{3})/g, (_, octal) =>
      String.fromCharCode(parseInt(octal, 8)),
    );
    const isAbove = file === point || file.startsWith(point.endsWith('/') ? point : `${point}/`);
    // Of two mounts on the same point, the later one is seen.
    if (isAbove && point.length >= found.point.length) found = { point, options };
  }
  return found.options.split(',').includes('ro');
}

function mounts(): string[] {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8').split('\n').filter(Boolean);
  } catch {
    return [];
  }
}
