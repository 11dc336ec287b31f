/**
 * Requests at a fixed pace from one core: `h2load`, whose own work is small beside that of a server that is asked twenty
 * thousand times a second. Each is timed from when it was sent; whether all were sent in their time is told beside.
 */
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { quantile } from '../median.ts';
import type { Asked } from './full-load.ts';

const CONNECTIONS = 32;

/** `pace`: what was sent, as a share of what was to be sent. */
export type Steady = { pace: number; p50Ms: number; p99Ms: number };

/** Throws where an answer was no success: such a run has no figure. */
export const steadyLoad = async (
  folder: string,
  core: number,
  seconds: number,
  { url, headers, body }: Asked,
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
  // When it was sent, its status, and how long it took: microseconds.
  const rows = (await readFile(log, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.split('\t').map(Number));
  const bad = rows.filter(([, status]) => status !== 200);
  if (bad.length > 0) throw new Error(`${url}: ${bad.length} of ${rows.length} were no success at half of the load`);
  const starts = rows.map(([startedAt = 0]) => startedAt);
  const first = starts.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const last = starts.reduce((most, at) => Math.max(most, at), 0);
  const kept = (rows.length / (last - first)) * 1e6;
  const waits = rows.map(([, , micros = 0]) => micros / 1000);
  return { pace: kept / (each * CONNECTIONS), p50Ms: quantile(waits, 0.5), p99Ms: quantile(waits, 0.99) };
};
