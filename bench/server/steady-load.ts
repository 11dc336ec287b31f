/**
 * Requests at a fixed rate from one core by `h2load`, whose own cost is small compared with a server at twenty thousand requests
 * per second. Latency counts from the time of sending; the achieved rate is reported separately.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { quantile } from '../median.ts';
import type { LoadRequest } from './full-load.ts';

const CONNECTIONS = 32;

/** `pace`: sent requests as a share of the planned ones. */
export type Steady = { pace: number; p50Ms: number; p99Ms: number };

/** Throws if an answer was not a success, because such a run is invalid. */
export const steadyLoad = async (
  folder: string,
  core: number,
  seconds: number,
  { url, headers, body }: LoadRequest,
  perSecond: number,
): Promise<Steady> => {
  const [log, sent] = [join(folder, 'h2load.log'), join(folder, 'h2load.body')];
  await writeFile(log, '');
  if (body !== null) await writeFile(sent, body);
  const each = Math.max(1, Math.round(perSecond / CONNECTIONS));
  const options = ['--h1', '--threads', '1', '--clients', `${CONNECTIONS}`, '--rps', `${each}`];
  const timing = ['--duration', `${seconds}`, '--warm-up-time', '1', '--log-file', log];
  const fields = Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]);
  const data = body === null ? [] : ['--data', sent];
  const command = ['h2load', ...options, ...timing, ...fields, ...data, url];
  await promisify(execFile)('taskset', ['--cpu-list', `${core}`, ...command]);
  // Time of sending, status, duration; times in microseconds.
  const rows = (await readFile(log, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.split('\t').map(Number));
  const bad = rows.filter(([, status]) => status !== 200);
  if (bad.length > 0) throw new Error(`${url}: ${bad.length} of ${rows.length} were no success at half of the load`);
  const starts = rows.map(([startedAt = 0]) => startedAt);
  const first = starts.reduce((min, at) => Math.min(min, at), Number.POSITIVE_INFINITY);
  const last = starts.reduce((max, at) => Math.max(max, at), 0);
  const achieved = (rows.length / (last - first)) * 1e6;
  const waits = rows.map(([, , micros = 0]) => micros / 1000);
  return { pace: achieved / (each * CONNECTIONS), p50Ms: quantile(waits, 0.5), p99Ms: quantile(waits, 0.99) };
};
