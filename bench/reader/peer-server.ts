/** The peers' pages, served by nginx with the same PDF and the same pictures as ours. */
import type { ChildProcess } from 'node:child_process';
import { cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PdfPage } from '@vitrina/contract';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { answers, start } from '../server/process.ts';
import type { OurServer } from './our-server.ts';
import { DOCUMENT } from './publish.ts';
import { CACHE, type Published } from './published.ts';

const bench = join(import.meta.dirname, '..');
const modules = join(bench, 'node_modules');

/** Started as root, nginx would run its worker as a user without access to the files. */
const configuration = (folder: string, site: string, port: number): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  types {
    text/html html; text/css css; text/javascript js mjs; image/webp webp; image/svg+xml svg; image/png png; image/gif gif;
    application/pdf pdf; application/wasm wasm; application/json json;
  }
  default_type application/octet-stream;
  access_log off;
  sendfile on;
  gzip on;
  gzip_comp_level 9;
  gzip_types text/css text/javascript image/svg+xml application/wasm application/json;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${site};
    add_header Cache-Control "public, max-age=3600";
  }
}
`;

/** The pictures for phones, as our server serves them. */
const writePictures = async ({ origin }: OurServer, folder: string): Promise<void> => {
  const answer = await fetch(`${origin}/v2/interactive_pdf/pdf_pages?pdfUid=${DOCUMENT}`, {
    headers: { 'x-api-key': 'vitrina' },
  });
  for (const { index, pictures = [] } of PdfPage.array().parse(await answer.json())) {
    const picture = pictures.find(({ width }) => width === 824);
    if (!picture) throw new Error(`Page ${index} has no picture of 824 px.`);
    const file = await fetch(new URL(picture.url, origin));
    await writeFile(join(folder, `${index}.webp`), await file.bytes());
  }
};

const buildReactPdf = async (site: string): Promise<void> => {
  const vite = join(modules, 'vite/bin/vite.js');
  const source = join(import.meta.dirname, 'peers/react-pdf');
  const options = ['--base', './', '--outDir', join(site, 'react-pdf'), '--emptyOutDir', '--logLevel', 'error'];
  const building = start(process.execPath, [vite, 'build', source, ...options]);
  const code = await new Promise<number | null>((resolve) => building.once('exit', resolve));
  if (code !== 0) throw new Error(`The build of react-pdf ended with ${code}`);
};

export type PeerServer = { child: ChildProcess; origin: string };

/** `withReactPdf: false` leaves out the only peer that needs a build. */
export const startPeers = async (ours: OurServer, { pdf }: Published, withReactPdf: boolean): Promise<PeerServer> => {
  const folder = join(CACHE, 'peers');
  const site = join(folder, 'site');
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(site, 'pictures'), { recursive: true });
  await cp(join(import.meta.dirname, 'peers'), site, { recursive: true });
  await cp(pdf, join(site, 'catalogo.pdf'));
  await symlink(modules, join(site, 'node_modules'));
  await writePictures(ours, join(site, 'pictures'));
  if (withReactPdf) await buildReactPdf(site);
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, site, port));
  const child = start('nginx', ['-p', folder, '-c', file, '-e', 'stderr']);
  const origin = `http://127.0.0.1:${port}`;
  await answers(`${origin}/bare.html`, child);
  return { child, origin };
};
