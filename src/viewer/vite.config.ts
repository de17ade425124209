import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';
import { reportFile } from './report-file.js';
import { startTags } from './start-tags.js';

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const COMMON = {
  root: place('.'),
  // Relative, so that the page works below a path of a proxy.
  base: './',
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
} satisfies UserConfig;

const OUTPUT = {
  outDir: place('../../dist/viewer'),
  target: 'es2022',
  reportCompressedSize: false,
} as const;

/** The page in `dist/viewer/`, which the mailbox server serves. */
const PAGE: UserConfig = {
  ...COMMON,
  plugins: [startTags(place('boot.js'))],
  build: {
    ...OUTPUT,
    emptyOutDir: true,
    assetsDir: 'viewer/assets',
    // The page's Content-Security-Policy forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: false,
  },
};

/** The page as one file, for reports. */
const REPORT: UserConfig = {
  ...COMMON,
  plugins: [reportFile(place('index.html'))],
  build: {
    ...OUTPUT,
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: { input: place('report-main.ts'), output: { codeSplitting: false } },
  },
};

/** The server-side rendering of the page. */
const SERVER: UserConfig = {
  ...COMMON,
  ssr: { noExternal: true },
  build: {
    ...OUTPUT,
    emptyOutDir: false,
    ssr: place('first-screen.tsx'),
    minify: true,
    rolldownOptions: { output: { entryFileNames: 'first-screen.js', codeSplitting: false } },
  },
};

export default defineConfig(({ mode }) => ({ report: REPORT, server: SERVER })[mode] ?? PAGE);
