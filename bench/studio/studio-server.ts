/** A server with a company, its editor and its price list, and a browser that is signed in to Studio. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { answers, end, start } from '../server/process.ts';

const server = join(import.meta.dirname, '../../apps/server/src');
const EMAIL = 'ana@example.test';
const PASSWORD = 'una frase larga de prueba';

export const COMPANY = 'bench';
/** The document of which a draft with many tags is made. */
const LABELLED = 'etiquetado';

const vitrina = async (dataDir: string, args: readonly string[], input = ''): Promise<void> => {
  const child = spawn(process.execPath, [join(server, 'cli/vitrina.ts'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(input);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`vitrina ${args.slice(0, 2).join(' ')} ended with ${code}`);
};

export type StudioServer = { origin: string; dataDir: string; close: () => Promise<void> };

/** `prices`: CSV. `draft`: a PDF that becomes a draft, the first edition of `LABELLED`. */
export const startStudio = async (
  folder: string,
  { prices, draft }: { prices: string; draft: string },
): Promise<StudioServer> => {
  const dataDir = join(folder, 'data');
  const list = join(folder, 'precios.csv');
  await writeFile(list, prices);
  await vitrina(dataDir, ['company', 'add', '--uid', COMPANY, '--name', 'Bench', '--provider', 'FEED']);
  await vitrina(dataDir, ['feed', 'import', list, '--company', COMPANY]);
  await vitrina(dataDir, ['publish', draft, '--company', COMPANY, '--pdf', LABELLED, '--draft']);
  const person = ['--email', EMAIL, '--name', 'Ana', '--company', COMPANY, '--role', 'editor', '--password-stdin'];
  await vitrina(dataDir, ['user', 'add', ...person], `${PASSWORD}\n`);
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: `${port}`, LOG_LEVEL: 'warn', RATE_LIMIT: '0' };
  const child = start(process.execPath, [join(server, 'main.ts')], { ...env, DATA_DIR: dataDir, PUBLIC_URL: origin });
  await answers(`${origin}/readyz`, child);
  return { origin, dataDir, close: () => end(child) };
};

export const signIn = async (page: Page, { origin }: StudioServer): Promise<void> => {
  await page.goto(`${origin}/studio`);
  await page.getByLabel('Correo').fill(EMAIL);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('button', { name: /Tu cuenta/ }).waitFor();
};

export const REVIEW_PATH = `/studio/${COMPANY}/catalogo/${LABELLED}/1/revisar`;
