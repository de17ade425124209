import { Socket } from 'node:net';
import { finished } from 'node:stream';

/**
 * Watches the pipe to the process that started this one, which the system closes when that process ends or gives this one
 * up: a signal to npx reaches npx only, and on Windows there is none. A terminal, a file and /dev/null are no such pipe.
 *
 * Call it at the start, so that a pipe that was closed by then is known when the server is ready: some CI systems give
 * such a one to every command.
 *
 * @returns a function that names what to do when the pipe is closed
 */
export function watchParentPipe(): (onClosed: () => void) => void {
  const { stdin } = process;
  if (!(stdin instanceof Socket) || stdin.isTTY) return () => {};
  let isOpen = true;
  let notify = () => {};
  finished(stdin, () => {
    isOpen = false;
    notify();
  });
  // What is sent is ignored: only the end counts.
  stdin.resume();
  // A server that cannot start ends at once; one that runs is kept by its ports.
  stdin.unref();
  return (onClosed) => {
    if (isOpen) notify = onClosed;
  };
}
