/** nginx on the same core with the same bytes: one worker, files from disk, no log. */
import type { ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answers, startOnCore } from './process.ts';

/** An encoded body of our server, and the name under which nginx serves it. */
export type Served = { name: string; bytes: Uint8Array; type: string; encoding: string | null };

const location = ({ name, type, encoding }: Served): string => `
    location = /${name} {
      types { }
      default_type "${type}";
      ${encoding === null ? '' : `add_header Content-Encoding ${encoding};`}
      add_header Cache-Control "public, max-age=60";
    }`;

const configuration = (folder: string, port: number, served: readonly Served[]): string => `
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=1000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${folder}/www;
    ${served.map(location).join('\n')}
  }
}
`;

export const startNginx = async (
  folder: string,
  core: number,
  port: number,
  served: readonly Served[],
): Promise<ChildProcess> => {
  await mkdir(join(folder, 'www'), { recursive: true, mode: 0o755 });
  for (const { name, bytes } of served) await writeFile(join(folder, 'www', name), bytes, { mode: 0o644 });
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, served));
  const child = startOnCore(core, 'nginx', ['-p', folder, '-c', file, '-e', 'stderr']);
  await answers(`http://127.0.0.1:${port}/${served[0]?.name}`, child);
  return child;
};
