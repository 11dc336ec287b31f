// The base image without a registry: Debian's packages of this machine's release, the Node of this project and the npm of this machine.

import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, cpSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { node24 } from '../node24.mjs';
import { Stop } from '../run.mjs';

/** The user of the image, as in Docker's images of Node. */
const NODE_UID = 1000;

const output = (command, args) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });

/** The mirror and release that this machine installs Debian's packages from. */
const debianSource = () => {
  const [, release = ''] = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  const lines = output('apt-get', [
    'indextargets',
    '--format',
    '$(REPO_URI) $(CODENAME) $(COMPONENT)',
    'Created-By: Packages',
    'Origin: Debian',
  ]).split('\n');
  const found = lines.map((line) => line.split(' ')).find(([, suite, part]) => suite === release && part === 'main');
  if (!found) throw new Stop(`The package sources of this machine have no Debian ${release || 'release'}.`);
  return { mirror: found[0], release };
};

const npmFolder = () => {
  const script = process.env.npm_execpath ?? realpathSync(output('sh', ['-c', 'command -v npm']).trim());
  return dirname(dirname(script));
};

/** Packages are unpacked only: configuring them takes a minute, and Node needs none of it. */
const unpackDebian = (folder) => {
  const { mirror, release } = debianSource();
  const packages = ['--foreign', '--variant=minbase', '--include=libstdc++6'];
  execFileSync('debootstrap', [...packages, release, folder, mirror], { stdio: ['ignore', 'ignore', 'inherit'] });
  for (const [file, master] of [
    ['passwd', 'passwd.master'],
    ['group', 'group.master'],
  ])
    cpSync(join(folder, 'usr/share/base-passwd', master), join(folder, 'etc', file));
  // debootstrap links /proc of a container to itself.
  for (const mounted of ['proc', 'sys', 'dev']) {
    rmSync(join(folder, mounted), { recursive: true, force: true });
    mkdirSync(join(folder, mounted));
  }
  for (const unused of [
    'debootstrap',
    'var/cache/apt',
    'var/lib/apt',
    'usr/share/doc',
    'usr/share/locale',
    'usr/share/man',
  ])
    rmSync(join(folder, unused), { recursive: true, force: true });
};

/** Fills `folder` with the root of a base that stands for `node:24-bookworm-slim`. */
export const createBase = (folder) => {
  unpackDebian(folder);
  const local = join(folder, 'usr/local');
  cpSync(node24(), join(local, 'bin/node'));
  cpSync(npmFolder(), join(local, 'lib/node_modules/npm'), { recursive: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  appendFileSync(join(folder, 'etc/passwd'), `node:*:${NODE_UID}:${NODE_UID}::/home/node:/bin/sh\n`);
  appendFileSync(join(folder, 'etc/group'), `node:*:${NODE_UID}:\n`);
  mkdirSync(join(folder, 'home/node'));
  chownSync(join(folder, 'home/node'), NODE_UID, NODE_UID);
  execFileSync('chroot', [folder, 'ldconfig'], { stdio: 'inherit' });
};
