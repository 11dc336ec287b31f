// Builds the image of `Dockerfile` with buildah, over a base of Debian's packages, in a folder that is removed afterwards.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { root } from '../run.mjs';
import { createBase } from './base.mjs';

/** An image takes gigabytes, and its programs must be executable. The temporary folder of a run of tests may be in memory. */
const DISK = '/var/tmp';

const has = (program) => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Names of the programs and rights that the build needs and this machine lacks. */
export const missingForImage = () => [
  ...['buildah', 'debootstrap', 'apt-get', 'unshare'].filter((program) => !has(program)),
  ...(process.getuid?.() === 0 ? [] : ['root rights']),
];

/** Whether the kernel stacks folders here: otherwise each layer is a copy of those below it. */
const hasOverlay = (folder) => {
  const part = (name) => {
    mkdirSync(join(folder, name), { recursive: true });
    return join(folder, name);
  };
  const options = `lowerdir=${part('lower')},upperdir=${part('upper')},workdir=${part('work')}`;
  const mount = `mount -t overlay overlay -o ${options} ${part('merged')}`;
  try {
    execFileSync('unshare', ['--mount', '--propagation', 'private', 'sh', '-c', mount], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** npm in the build uses this machine's registry, certificates and cache. */
const npmVolumes = (folder) => {
  const setting = (name) => execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', cwd: root }).trim();
  const certificates = process.env.NODE_EXTRA_CA_CERTS;
  const lines = [
    `registry=${setting('registry')}`,
    'prefer-offline=true',
    'audit=false',
    'fund=false',
    'cache=/npm-cache',
  ];
  if (certificates) lines.push('cafile=/npm-certificates');
  writeFileSync(join(folder, 'npmrc'), `${lines.join('\n')}\n`);
  return [
    `${join(folder, 'npmrc')}:/root/.npmrc:ro`,
    `${setting('cache') || join(homedir(), '.npm')}:/npm-cache`,
    ...(certificates ? [`${certificates}:/npm-certificates:ro`] : []),
  ].flatMap((volume) => ['--volume', volume]);
};

const bytesIn = (folder) => Number(execFileSync('du', ['-sxk', folder], { encoding: 'utf8' }).split('\t')[0]) * 1024;

/** `isBuilt`: the builds of the browser apps here go into the image; otherwise the Dockerfile makes them, which takes a minute. */
export const buildImage = ({ isBuilt }) => {
  const home = mkdtempSync(join(DISK, 'vitrina-image-'));
  const part = (name) => {
    mkdirSync(join(home, name), { recursive: true });
    return join(home, name);
  };
  const storage = ['--root', part('storage'), '--runroot', part('run')];
  const driver = hasOverlay(part('overlay')) ? 'overlay' : 'vfs';
  const buildah = (...args) =>
    execFileSync('buildah', [...storage, '--storage-driver', driver, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 64 * 1024 * 1024,
    }).trim();
  const close = () => {
    try {
      buildah('rm', '--all');
      buildah('rmi', '--all', '--force');
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  };
  try {
    const from = buildah('from', 'scratch');
    const base = buildah('mount', from);
    createBase(base);
    const baseBytes = bytesIn(base);
    buildah('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', from);
    buildah('commit', '--quiet', '--rm', from, 'localhost/vitrina-base');
    const ignored = readFileSync(join(root, '.dockerignore'), 'utf8');
    writeFileSync(join(home, 'ignored'), isBuilt ? ignored.replace('**/dist\n', '') : ignored);
    const args = [
      '--isolation',
      'chroot',
      '--format',
      'docker',
      '--layers=false',
      '--ignorefile',
      join(home, 'ignored'),
    ];
    buildah(
      'build',
      ...args,
      ...npmVolumes(home),
      '--build-arg',
      'BASE=localhost/vitrina-base',
      '-t',
      'localhost/vitrina',
      root,
    );
    const { config } = JSON.parse(buildah('inspect', '--type', 'image', 'localhost/vitrina')).Docker;
    const mounted = buildah('mount', buildah('from', 'localhost/vitrina'));
    // As an engine fills a new volume.
    execFileSync('cp', ['-a', join(mounted, 'data'), home]);
    return { root: mounted, data: join(home, 'data'), config, addedBytes: bytesIn(mounted) - baseBytes, close };
  } catch (error) {
    close();
    throw error;
  }
};
