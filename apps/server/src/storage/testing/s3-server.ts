/** An S3 server of our own for tests: Debian's radosgw over one store in memory, on loopback, gone when the tests are over. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { S3Options } from '../s3-client.ts';

export type S3Server = {
  /** Options of a bucket that nobody else uses; it is made when it is opened. */
  newBucket(): S3Options & { endpoint: string; credentials: NonNullable<S3Options['credentials']> };
  stop(): Promise<void>;
};

const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'monmaptool'];
/** It starts in about 10 s, in more where tests share the cores. */
const START_WITHIN = 120_000;
const AGAIN_AFTER = 200;
const credentials = { accessKeyId: 'prueba', secretAccessKey: 'clave-de-prueba', sessionToken: null };
const run = promisify(execFile);

/** The programs of the server that are not installed here. */
export const missingS3Programs = (): string[] =>
  PROGRAMS.filter((program) => {
    try {
      execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
};

const configuration = (home: string, monitor: number, port: number): string => `[global]
fsid = ${randomUUID()}
mon host = [v1:127.0.0.1:${monitor}]
auth cluster required = none
auth service required = none
auth client required = none
ms bind msgr2 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
run dir = ${home}
admin socket = ${home}/$name.asok
log file = ${home}/$name.log
mon data = ${home}/mon
osd data = ${home}/osd
osd objectstore = memstore
memstore device bytes = 1073741824
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd crush chooseleaf type = 0
osd class load list = *
osd class default list = *
mon allow pool size one = true
[client.rgw.test]
rgw frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
rgw enable ops log = false
`;

const answers = async (endpoint: string): Promise<boolean> =>
  fetch(endpoint, { signal: AbortSignal.timeout(2000) }).then(
    () => true,
    () => false,
  );

/** What the programs wrote last, for who has to find out why one did not start. */
const lastWords = (home: string): string =>
  readdirSync(home)
    .filter((name) => name.endsWith('.log'))
    .map((name) => `\n${name}: ${readFileSync(join(home, name), 'utf8').slice(-1500)}`)
    .join('');

export const startS3 = async (): Promise<S3Server> => {
  const home = mkdtempSync(join(tmpdir(), 'vitrina-s3-'));
  const [monitor, port] = [await freePort(), await freePort()];
  const endpoint = `http://127.0.0.1:${port}`;
  const config = join(home, 'ceph.conf');
  writeFileSync(config, configuration(home, monitor, port));
  for (const part of ['mon', 'osd']) mkdirSync(join(home, part));
  const call = (program: string, ...args: string[]) =>
    run(program, ['-c', config, ...args], { cwd: home, timeout: START_WITHIN });
  /** A monitor that has just started refuses (EPERM) before it knows its commands; the same call is asked again. */
  const callUntilHeard = async (program: string, ...args: string[]): Promise<void> => {
    for (const end = Date.now() + START_WITHIN; ; await sleep(AGAIN_AFTER))
      try {
        return void (await call(program, ...args));
      } catch (error) {
        if (Date.now() > end || !String(error).includes('EPERM')) throw error;
      }
  };
  const children = new Set<ChildProcess>();
  let isStopping = false;
  const endWithUs = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  process.once('exit', endWithUs);
  /**
   * In the foreground, so that it ends with us; and again when it ends by itself: an OSD that speaks to the monitor before it has
   * learnt the cluster's id is refused, and gives up.
   */
  const serve = (program: string, ...args: string[]): void => {
    const child = spawn(program, ['-c', config, '-f', ...args], { cwd: home, stdio: 'ignore' });
    children.add(child);
    child.once('exit', () => {
      children.delete(child);
      if (!isStopping) setTimeout(() => isStopping || serve(program, ...args), AGAIN_AFTER);
    });
  };
  const stop = async (): Promise<void> => {
    isStopping = true;
    const ended = [...children].map((child) => once(child, 'exit'));
    endWithUs();
    await Promise.all(ended);
    process.off('exit', endWithUs);
    rmSync(home, { recursive: true, force: true });
  };

  try {
    const map = join(home, 'monmap');
    const fsid = (await run('ceph-conf', ['-c', config, '--lookup', 'fsid'])).stdout.trim();
    await run('monmaptool', ['--create', '--addv', 'a', `[v1:127.0.0.1:${monitor}]`, '--fsid', fsid, map]);
    await call('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
    serve('ceph-mon', '-i', 'a', '--public-addr', '127.0.0.1');
    await callUntilHeard('ceph', 'osd', 'create');
    await call('ceph-osd', '-i', '0', '--mkfs');
    serve('ceph-osd', '-i', '0');
    serve('radosgw', '-n', 'client.rgw.test');
    for (const end = Date.now() + START_WITHIN; !(await answers(endpoint)); await sleep(200))
      if (Date.now() > end) throw new Error(`radosgw did not answer in ${START_WITHIN} ms: ${lastWords(home)}`);
    const { accessKeyId, secretAccessKey } = credentials;
    const user = ['--uid', 'prueba', '--display-name', 'prueba'];
    await call(
      'radosgw-admin',
      'user',
      'create',
      ...user,
      '--access-key',
      accessKeyId,
      '--secret-key',
      secretAccessKey,
    );
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    newBucket: () => ({
      endpoint,
      bucket: `prueba-${randomUUID()}`,
      region: 'us-east-1',
      credentials,
      copiesBytes: 64 * 1024 * 1024,
    }),
    stop,
  };
};
