import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { ROOT } from '../support/project.js';

interface LockedPackage {
  version?: string;
  link?: boolean;
  integrity?: string;
  hasInstallScript?: boolean;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

test('"npm install" compiles nothing; "npm test" installs slow packages', () => {
  // esbuild's script only checks the download; fsevents contains its binary, for macOS only.
  const harmless = ['esbuild', 'fsevents'];
  const others = Object.entries(packagesOf('package-lock.json'))
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => place.replace(/^.*node_modules\//, ''))
    .filter((name) => !harmless.includes(name));
  expect(others).toEqual([]);
});

for (const file of [
  'package-lock.json',
  'site/package-lock.json',
  'tests/docs/senders/package-lock.json',
  'tests/peers/package-lock.json',
  'tests/server/providers/package-lock.json',
]) {
  const packages = packagesOf(file);
  const installed = Object.entries(packages).filter(([place]) => place.includes('node_modules/'));

  test(`${file} lists the packages of every platform, as "npm ci" requires`, () => {
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => placesOf(name, place).every((candidate) => !(candidate in packages)))
        .map((name) => `${name}, of ${place}`),
    );
    expect(missing).toEqual([]);
  });

  test(`${file} has the integrity of each package, and names no registry`, () => {
    const remote = installed.filter(([, { link }]) => !link);
    expect(remote.filter(([, { integrity }]) => !integrity)).toEqual([]);
    expect(remote.filter(([, { resolved }]) => resolved)).toEqual([]);
  });
}

function packagesOf(file: string): Record<string, LockedPackage> {
  return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8')).packages;
}

/** The places where Node searches for a package's dependency, nearest first. */
function placesOf(name: string, place: string): string[] {
  const inside = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
  if (place === '') return [inside];
  const above = place.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '');
  return [inside, ...placesOf(name, above === place ? '' : above)];
}

/**
 * Libraries with overridden private methods, and the version for which the overrides were written. Before
 * upgrading one, compare the methods with those of the new version.
 */
const OVERRIDDEN = {
  // src/server/smtp/smtp-server.ts
  'smtp-server': '3.21.6',
  // src/mime/structured-field.ts only calls them
  'postal-mime': '4.0.0',
};

for (const [name, version] of Object.entries(OVERRIDDEN)) {
  test(`pins ${name}, whose private methods are overridden, to ${version}`, () => {
    const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
    expect(dependencies[name]).toBe(version);
    expect(packagesOf('package-lock.json')[`node_modules/${name}`]).toMatchObject({ version });
  });
}
