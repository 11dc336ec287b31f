/** Debian's Prometheus with the configuration of docker/prometheus, on loopback, for tests. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const source = fileURLToPath(new URL('../../../../docker/prometheus', import.meta.url));

/** Programs of Debian's package `prometheus` that are not installed. */
export const missingPrometheus = (): string[] =>
  ['prometheus', 'promtool'].filter((program) => {
    try {
      execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' });
      return false;
    } catch {
      return true;
    }
  });

/** The configuration as an operator installs it: the folder, and a file with the token. */
export const prometheusFolder = (token: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-prometheus-'));
  cpSync(source, folder, { recursive: true });
  writeFileSync(join(folder, 'metrics-token'), token);
  return folder;
};

/** Scrapes the servers, `host:port`, and evaluates the rules every second. */
export const startPrometheus = async (servers: readonly string[], token: string) => {
  const folder = prometheusFolder(token);
  const config = join(folder, 'prometheus.yml');
  const text = readFileSync(config, 'utf8')
    .replaceAll(': 15s', ': 1s')
    .replace('["server-1:4600", "server-2:4600"]', JSON.stringify(servers))
    .replace('["worker:4601"]', '[]');
  writeFileSync(config, text);
  const port = await freePort();
  const child: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${config}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=warn',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  const address = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + 30_000; ; await sleep(100)) {
    if (
      await fetch(`${address}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (child.exitCode !== null || Date.now() > end) throw new Error('Prometheus does not answer');
  }
  return {
    /** The field `data` of an answer of its API. Throws its error. */
    ask: async (path: string, parameters: Record<string, string> = {}): Promise<unknown> => {
      const answer = await fetch(`${address}/api/v1/${path}?${new URLSearchParams(parameters).toString()}`);
      const { status, data, error } = (await answer.json()) as { status: string; data: unknown; error?: string };
      if (status !== 'success') throw new Error(`${JSON.stringify(parameters)}: ${error}`);
      return data;
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      process.off('exit', endWithUs);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type Prometheus = Awaited<ReturnType<typeof startPrometheus>>;
