import { Socket } from 'node:net';
import { finished } from 'node:stream';

/**
 * Watches the pipe on stdin from the parent process. The system closes it when the parent ends or drops this
 * process: a signal to npx reaches only npx, and Windows has no signals. A terminal, a file and /dev/null do
 * not count.
 *
 * Must be called at the start, so that a pipe that is closed by the time the server is ready is known: some
 * CI systems give such a pipe to every command.
 *
 * @returns a function that sets the callback for the end of the pipe
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
  // Input is ignored: only its end counts.
  stdin.resume();
  // The pipe must not keep a server alive that failed to start. A running server is kept alive by its ports.
  stdin.unref();
  return (onClosed) => {
    if (isOpen) notify = onClosed;
  };
}
