import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import typescript from 'typescript';

const SOURCES = path.resolve(import.meta.dirname, '../../src');

/** A script for a process of its own, next to compiled folders of src/ */
export interface CompiledScript {
  /** Where it is written; packages are found upwards from there. */
  folder: string;
  /** The folders of src/ that it imports, and those that these import. */
  sources: readonly string[];
  /** An ES module: `import … from './client/index.js'`. */
  script: string;
  args: readonly string[];
  /** Variables on top of this process's own. */
  env?: NodeJS.ProcessEnv;
}

/**
 * Compiles folders of src/ and runs a script on them, because Node itself has no compiler.
 *
 * @returns what it wrote to stdout, and its exit code
 */
export async function runCompiled({
  folder,
  sources,
  script,
  args,
  env,
}: CompiledScript): Promise<{ code: number | null; output: string }> {
  for (const source of sources) await compile(source, folder);
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(folder, 'script.js'), script);
  const child = spawn(process.execPath, ['script.js', ...args], {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A hanging process is killed before the test times out.
    timeout: 20_000,
  });
  let output = '';
  child.stdout.on('data', (text) => {
    output += text;
  });
  const [code] = await once(child, 'close');
  return { code, output };
}

async function compile(source: string, folder: string): Promise<void> {
  await mkdir(path.join(folder, source), { recursive: true });
  for (const entry of await readdir(path.join(SOURCES, source), { withFileTypes: true })) {
    const name = path.join(source, entry.name);
    if (entry.isDirectory()) await compile(name, folder);
    else await compileFile(name, folder);
  }
}

async function compileFile(name: string, folder: string): Promise<void> {
  if (!name.endsWith('.ts')) {
    await copyFile(path.join(SOURCES, name), path.join(folder, name));
    return;
  }
  const source = await readFile(path.join(SOURCES, name), 'utf8');
  const { outputText } = typescript.transpileModule(source, {
    compilerOptions: {
      module: typescript.ModuleKind.ESNext,
      target: typescript.ScriptTarget.ES2022,
      verbatimModuleSyntax: true,
    },
  });
  await writeFile(path.join(folder, name.replace(/\.ts$/, '.js')), outputText);
}
