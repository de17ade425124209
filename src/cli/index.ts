#!/usr/bin/env node

import { isatty } from 'node:tty';

// Before the command is loaded, because the signal would end the process; systemd takes that for a clean end. The server
// has read nothing yet that it would read again.
if (process.argv[2] === 'serve' && !isatty(0)) process.on('SIGHUP', () => {});

void import('./program.js').then(({ runCommandLine }) => runCommandLine());
