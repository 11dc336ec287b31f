/** Our server in its production mode, with a published catalogue. */
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { answers, start } from '../server/process.ts';
import { COMPANY, DOCUMENT } from './publish.ts';
import type { Published } from './published.ts';

const main = join(import.meta.dirname, '../../apps/server/src/main.ts');

/** `address` opens the catalogue in the reader. */
export type OurServer = { child: ChildProcess; origin: string; address: string };

export const startOurs = async ({ data }: Published): Promise<OurServer> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const env = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: `${port}`, LOG_LEVEL: 'warn', RATE_LIMIT: '0' };
  const child = start(process.execPath, [main], { ...env, DATA_DIR: data });
  await answers(`${origin}/healthz`, child);
  return { child, origin, address: `${origin}/view?company=${COMPANY}&pdf=${DOCUMENT}` };
};
