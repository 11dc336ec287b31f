// The Node that runs TypeScript without a build step: 24 or newer, from PATH or from the locked package.

import { execFileSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { root, Stop } from './run.mjs';

const WANTED = 24;

export const isNewEnough = (version) => Number.parseInt(version, 10) >= WANTED;

/** The version of a binary, or '' when it does not run on this system. */
const versionOf = (binary) => {
  try {
    return execFileSync(binary, ['-p', 'process.versions.node'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
};

const onPath = () => {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((directory) => join(directory, name));
};

const bundled = () => join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');

let found;

/** The path of a Node 24 or newer, or null. */
export const findNode24 = () => {
  if (found && existsSync(found)) return found;
  if (isNewEnough(process.versions.node) && existsSync(process.execPath)) return process.execPath;
  const binary = [...onPath(), bundled()].find((path) => existsSync(path) && isNewEnough(versionOf(path)));
  found = binary && realpathSync(binary);
  return found ?? null;
};

export const node24 = () => {
  const binary = findNode24();
  if (binary) return binary;
  throw new Stop(
    [
      `Vitrina needs Node ${WANTED} or newer; this is Node ${process.versions.node}, and there is no newer one on PATH.`,
      `On Linux (x64, arm64, glibc) it comes with the packages: run "npm ci --ignore-scripts" without --omit=optional.`,
      `Elsewhere install it from https://nodejs.org, or with a version manager: "nvm install ${WANTED}".`,
    ].join('\n'),
  );
};

/** Compiled modules, shared by all processes: a server starts with half of the CPU time. */
const COMPILE_CACHE = join(root, 'node_modules', '.cache', 'node-compile');

/** The environment for children: they find the same Node first, then the installed commands. */
export const node24Env = (extra = {}) => ({
  NODE_COMPILE_CACHE: COMPILE_CACHE,
  ...process.env,
  PATH: [dirname(node24()), join(root, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter),
  ...extra,
});
