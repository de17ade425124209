import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { reportFile } from './report-file.js';

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Builds the page into `dist/viewer/`, from where the mailbox server serves it, and as one file for reports. */
export default defineConfig({
  root: place('.'),
  // Relative, so that it also works below a path of a proxy.
  base: './',
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [reportFile()],
  build: {
    outDir: place('../../dist/viewer'),
    emptyOutDir: true,
    assetsDir: 'viewer/assets',
    // A data: URL would be against the Content-Security-Policy of the page.
    assetsInlineLimit: 0,
    modulePreload: false,
    target: 'es2022',
    reportCompressedSize: false,
  },
});
