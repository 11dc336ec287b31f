/** A server with a data folder of its own, which begins empty. */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { vitrina, vitrinaWithInput } from '../commands/vitrina.ts';
import { freePort } from '../free-port.ts';
import { answering, end, start } from '../process.ts';
import { PASSWORD } from './people.ts';

export type OwnServer = {
  origin: string;
  /** A new company with the cart on, and the address of its editor. */
  addCompany: () => { uid: string; email: string };
  /** A draft of the document `otono`, made by the commands from these files. */
  addDraft: (company: string, pdf: string, list: string) => void;
  /** SIGKILL, then a start with the same data folder at the same address. */
  killAndRestart: () => Promise<void>;
  close: () => Promise<void>;
};

const startOwnServer = async (): Promise<OwnServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrina-studio-server-'));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const env = { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: '0', PUBLIC_URL: origin };
  const launch = async (): Promise<ChildProcess> => {
    const launched = start('apps/server/src/main.ts', env);
    await answering(`${origin}/readyz`, launched);
    return launched;
  };
  let child = await launch();
  let companies = 0;
  return {
    origin,
    addCompany: () => {
      companies += 1;
      const uid = `valle-${companies}`;
      const email = `${uid}@example.test`;
      const company = ['--uid', uid, '--name', 'Muebles del Valle', '--extra', 'CARRITO_KIOSK=TRUE'];
      vitrina(dataDir, 'company', 'add', ...company);
      const person = ['--email', email, '--name', 'Ana', '--company', uid, '--role', 'editor', '--password-stdin'];
      vitrinaWithInput(dataDir, `${PASSWORD}\n`, 'user', 'add', ...person);
      return { uid, email };
    },
    addDraft: (company, pdf, list) => {
      vitrina(dataDir, 'feed', 'import', list, '--company', company);
      vitrina(dataDir, 'publish', pdf, '--company', company, '--pdf', 'otono', '--draft');
    },
    killAndRestart: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      child = await launch();
    },
    close: async () => {
      await end(child);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** Registers a server for the tests of a file. Returns what gives it in a test. */
export const ownServerOfFile = (): (() => OwnServer) => {
  let server: OwnServer | undefined;
  beforeAll(async () => {
    server = await startOwnServer();
  });
  afterAll(() => server?.close());
  return () => {
    if (!server) throw new Error('The server is started before the tests of the file.');
    return server;
  };
};
