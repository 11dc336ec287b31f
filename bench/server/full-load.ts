/** Maximum throughput of a server: `wrk` with 32 connections from one core. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const CONNECTIONS = 32;

export type LoadRequest = { url: string; method: 'GET' | 'POST'; headers: Record<string, string>; body: string | null };

/** Throws if an answer was not a success or a connection broke, because such a run is invalid. */
export type Load = { requestsPerSecond: number; p99Ms: number };

const lua = ({ method, headers, body }: LoadRequest): string => `
wrk.method = ${JSON.stringify(method)}
${Object.entries(headers)
  .map(([name, value]) => `wrk.headers[${JSON.stringify(name)}] = ${JSON.stringify(value)}`)
  .join('\n')}
${body === null ? '' : `wrk.body = [==[${body}]==]`}
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format('\\n{"requests":%d,"micros":%d,"p99":%f,"status":%d,"broken":%d}\\n',
    summary.requests, summary.duration, latency:percentile(99), errors.status,
    errors.connect + errors.read + errors.write + errors.timeout))
end
`;

export const fullLoad = async (
  folder: string,
  core: number,
  seconds: number,
  requested: LoadRequest,
): Promise<Load> => {
  const script = join(folder, 'wrk.lua');
  await writeFile(script, lua(requested));
  const args = ['--threads', '1', '--connections', `${CONNECTIONS}`, '--duration', `${seconds}s`];
  const { stdout } = await promisify(execFile)('taskset', [
    '--cpu-list',
    `${core}`,
    'wrk',
    ...args,
    '--script',
    script,
    requested.url,
  ]);
  const line = stdout.split('\n').findLast((text) => text.startsWith('{'));
  if (line === undefined) throw new Error(`the output of wrk cannot be parsed: ${stdout}`);
  const { requests, micros, p99, status, broken } = JSON.parse(line);
  if (status > 0 || broken > 0) throw new Error(`${requested.url}: ${status} refused, ${broken} broken of ${requests}`);
  return { requestsPerSecond: (requests / micros) * 1e6, p99Ms: p99 / 1000 };
};
