// Runs commands in the file system of an image as `compose.yaml` does: as the image's user, over a read-only root, with /data and /tmp.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SCRIPT = `
set -e
root=$1 data=$2 directory=$3 user=$4
shift 4
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/tmp"
mount --bind "$data" "$root/data"
exec chroot --userspec="$user" "$root" /usr/bin/env -i --chdir="$directory" "$@"
`;

/** `10:20` of a user's name in the image. */
const idsOf = (root, name) => {
  const line = readFileSync(join(root, 'etc/passwd'), 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , user, group] = line?.split(':') ?? [];
  if (user === undefined || group === undefined) throw new Error(`the image has no user ${name}`);
  return `${user}:${group}`;
};

/** `root`: the image's file system. `config`: that of the image. The mounts end with the command. */
export const startInImage = ({ root, data, config }, command, environment = {}) => {
  const added = Object.entries({ HOME: '/tmp', ...environment }).map(([name, value]) => `${name}=${value}`);
  const given = [root, data, config.WorkingDir, idsOf(root, config.User), ...config.Env, ...added, ...command];
  return spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', SCRIPT, '-', ...given], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

/** Resolves to the exit code and the output. */
export const finished = (child) =>
  new Promise((resolve, reject) => {
    let out = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (out += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, out }));
  });
