// Prepares a clone: installs the packages of the lock file and builds the browser apps. Steps that are up to date are skipped in
// silence.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative, resolve, sep } from 'node:path';
import { findNode24, node24, node24Env } from './node24.mjs';
import { log, root, run, Stop, tool } from './run.mjs';

export { node24 };

const STAMP = '.setup-stamp';

const isBundledNodePlatform = () => process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);

const readJson = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null);

/**
 * Whether npm's own record of what it installed holds all that the lock file asks for. An install that broke off
 * leaves no record, and one done by hand is recognised. Optional packages of other systems may be absent.
 */
export const isInstalled = (directory, { dev }) => {
  const wanted = readJson(join(directory, 'package-lock.json'))?.packages ?? {};
  const present = readJson(join(directory, 'node_modules', '.package-lock.json'))?.packages;
  if (!present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const there = present[path];
    if (!there) return Boolean(entry.optional || (!dev && (entry.dev || entry.devOptional)));
    return there.version === entry.version && there.integrity === entry.integrity;
  });
};

/** `directory` has a lock file of its own: the root, or what is installed apart from it. */
export const install = async ({ directory = root, dev }) => {
  if (isInstalled(directory, { dev }) && findNode24()) return;
  if (!isBundledNodePlatform()) node24();
  log(`Installing packages${directory === root ? '' : ` of ${relative(root, directory)}`} (npm ci) …`);
  const windows = process.platform === 'win32';
  // npm must not run on the very Node that it is about to replace.
  const ownBin = join(root, 'node_modules');
  const path = (process.env.PATH ?? '').split(delimiter).filter((entry) => !resolve(entry).startsWith(ownBin));
  const flags = ['--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error'];
  const code = await run('npm', ['ci', ...flags], {
    cwd: directory,
    env: { ...process.env, PATH: path.join(delimiter) },
    shell: windows,
    stdio: ['ignore', 2, 2],
  });
  if (code !== 0) throw new Stop(`npm ci failed (exit code ${code}): the packages could not be installed.`, code);
};

const SKIPPED = new Set(['node_modules', 'dist', 'coverage']);
const isTest = (name) => /\.test\.[a-z]+$/.test(name);

const filesUnder = (directory) =>
  readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || entry.name.startsWith('.')) return [];
    const path = join(directory, entry.name);
    if (entry.isDirectory()) return filesUnder(path);
    return entry.isFile() && !isTest(entry.name) ? [path] : [];
  });

/** One hash over all inputs of a browser app: over contents, since a clone and a checkout change file times. */
export const sourceHash = (directory, app) => {
  const single = ['package-lock.json', 'tsconfig.base.json'].map((name) => join(directory, name)).filter(existsSync);
  const files = [...single, ...['packages', join('apps', app)].flatMap((name) => filesUnder(join(directory, name)))];
  const lines = files.map((file) => {
    const name = relative(directory, file).split(sep).join('/');
    return `${name} ${createHash('sha256').update(readFileSync(file)).digest('hex')}\n`;
  });
  // The order in which a directory is read differs between systems; UTF-16 order does not.
  return createHash('sha256').update(lines.toSorted().join('')).digest('hex');
};

/** The apps that are built for a browser: those with a Vite configuration. */
export const browserAppsOf = (directory) => {
  const apps = join(directory, 'apps');
  const names = existsSync(apps) ? readdirSync(apps) : [];
  return names.filter((app) => ['ts', 'js', 'mjs'].some((end) => existsSync(join(apps, app, `vite.config.${end}`))));
};

const build = async (app) => {
  const dist = join(root, 'apps', app, 'dist');
  const stamp = join(dist, STAMP);
  const hash = sourceHash(root, app);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  log(`Building apps/${app} …`);
  const code = await run(node24(), [tool('vite'), 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', app),
    env: node24Env(),
    stdio: ['ignore', 2, 2],
  });
  if (code !== 0) throw new Stop(`The build of apps/${app} failed (exit code ${code}).`, code);
  if (!existsSync(dist)) throw new Stop(`The build of apps/${app} wrote nothing to apps/${app}/dist.`);
  writeFileSync(stamp, hash);
};

/** `browserApps: false` is for commands without a user interface: they need neither a build nor the tools for one. */
export const setup = async ({ browserApps }) => {
  await install({ dev: browserApps });
  node24();
  if (!browserApps) return;
  // At once: a build uses one core.
  await Promise.all(browserAppsOf(root).map(build));
};
