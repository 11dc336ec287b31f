/** The edge of compose.yaml as a process: nginx with docker/nginx.conf and its variables filled in. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const template = fileURLToPath(new URL('../../../../docker/nginx.conf', import.meta.url));

export const hasNginx = (): boolean => {
  try {
    execFileSync('sh', ['-c', 'command -v nginx'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** The settings of the image's own nginx.conf, for another folder and user. */
const around = (home: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${home}/pid;
error_log ${home}/error.log warn;
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${home}/body;
  proxy_temp_path ${home}/proxy;
  fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi;
  scgi_temp_path ${home}/scgi;
  include ${home}/edge.conf;
}
`;

/** Listens on a Unix socket and a port: `address` is that of the port. */
export const startEdge = async (port: number, servers: [string, string]) => {
  const home = mkdtempSync(join(tmpdir(), 'vitrina-edge-'));
  const names: Record<string, string> = {
    SERVER_1: servers[0],
    SERVER_2: servers[1],
    EDGE_LISTEN: `127.0.0.1:${port}`,
    EDGE_CACHE_DIR: join(home, 'cache'),
    EDGE_CACHE_SIZE: '100m',
  };
  writeFileSync(
    join(home, 'edge.conf'),
    readFileSync(template, 'utf8').replace(/\$\{([A-Z_0-9]+)\}/g, (_, name: string) => names[name] ?? ''),
  );
  writeFileSync(join(home, 'nginx.conf'), around(home));
  const child: ChildProcess = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const endWithUs = () => child.kill('SIGTERM');
  process.once('exit', endWithUs);
  const address = `http://127.0.0.1:${port}`;
  for (const end = Date.now() + 20_000; ; await sleep(50)) {
    if (
      await fetch(`${address}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (child.exitCode !== null || Date.now() > end) throw new Error('nginx does not answer');
  }
  return {
    address,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      process.off('exit', endWithUs);
      rmSync(home, { recursive: true, force: true });
    },
  };
};
export type Edge = Awaited<ReturnType<typeof startEdge>>;
