/** Starts an S3 server for tests: Debian's radosgw over an in-memory store, on loopback. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../testing/free-port.ts';
import type { S3Options } from '../files/s3/s3-client.ts';

export type S3Server = {
  /** Options of a new bucket, which is created when it is opened. */
  newBucket(): S3Options & { endpoint: string; credentials: NonNullable<S3Options['credentials']> };
  stop(): Promise<void>;
};

const PROGRAMS = ['radosgw', 'radosgw-admin', 'ceph', 'ceph-mon', 'ceph-osd', 'monmaptool'];
/** It starts in about 10 s, more slowly when tests share the cores. */
const START_TIMEOUT_MS = 120_000;
const RETRY_DELAY_MS = 200;
const credentials = { accessKeyId: 'prueba', secretAccessKey: 'clave-de-prueba', sessionToken: null };
const run = promisify(execFile);

/** Programs of the server that are not installed. */
export const missingS3Programs = (): string[] =>
  PROGRAMS.filter((program) => {
    try {
      execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });

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

const isReady = async (endpoint: string): Promise<boolean> =>
  fetch(endpoint, { signal: AbortSignal.timeout(2000) }).then(
    () => true,
    () => false,
  );

/** The ends of the log files, for the error of a failed start. */
const logTails = (home: string): string =>
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
    run(program, ['-c', config, ...args], { cwd: home, timeout: START_TIMEOUT_MS });
  /** Retries on EPERM: a starting monitor rejects commands that it has not registered yet. */
  const callWithRetries = async (program: string, ...args: string[]): Promise<void> => {
    for (const end = Date.now() + START_TIMEOUT_MS; ; await sleep(RETRY_DELAY_MS))
      try {
        return void (await call(program, ...args));
      } catch (error) {
        if (Date.now() > end || !String(error).includes('EPERM')) throw error;
      }
  };
  const children = new Set<ChildProcess>();
  let isStopping = false;
  const killAll = () => {
    for (const child of children) child.kill('SIGKILL');
  };
  process.once('exit', killAll);
  /**
   * Runs a program in the foreground, so that it ends with this process, and restarts it when it exits: an OSD that contacts the monitor
   * before it knows the cluster's id is rejected, and exits.
   */
  const serve = (program: string, ...args: string[]): void => {
    const child = spawn(program, ['-c', config, '-f', ...args], { cwd: home, stdio: 'ignore' });
    children.add(child);
    child.once('exit', () => {
      children.delete(child);
      if (!isStopping) setTimeout(() => isStopping || serve(program, ...args), RETRY_DELAY_MS);
    });
  };
  const stop = async (): Promise<void> => {
    isStopping = true;
    const ended = [...children].map((child) => once(child, 'exit'));
    killAll();
    await Promise.all(ended);
    process.off('exit', killAll);
    rmSync(home, { recursive: true, force: true });
  };

  try {
    const map = join(home, 'monmap');
    const fsid = (await run('ceph-conf', ['-c', config, '--lookup', 'fsid'])).stdout.trim();
    await run('monmaptool', ['--create', '--addv', 'a', `[v1:127.0.0.1:${monitor}]`, '--fsid', fsid, map]);
    await call('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map);
    serve('ceph-mon', '-i', 'a', '--public-addr', '127.0.0.1');
    await callWithRetries('ceph', 'osd', 'create');
    await call('ceph-osd', '-i', '0', '--mkfs');
    serve('ceph-osd', '-i', '0');
    serve('radosgw', '-n', 'client.rgw.test');
    for (const end = Date.now() + START_TIMEOUT_MS; !(await isReady(endpoint)); await sleep(200))
      if (Date.now() > end) throw new Error(`radosgw did not answer in ${START_TIMEOUT_MS} ms: ${logTails(home)}`);
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
