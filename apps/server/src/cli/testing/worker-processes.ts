/** A data folder with the company `acme`, its database beside the commands, and processes that end with each test. */
import type { ChildProcess } from 'node:child_process';
import { afterEach, beforeEach } from 'vitest';
import type { Database } from '../../domain/ports/database.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { openSecretsKey } from '../../storage/secrets/secrets.ts';
import { type Cli, openCli } from './cli.ts';

type Opened = { cli: Cli; database: Database; options: { dataDir: string; secretsKey: Buffer } };

/** Registers the hooks of a test file. Each test has a folder of its own. */
export const workerProcesses = () => {
  let opened: Opened | null = null;
  let children: ChildProcess[] = [];
  const current = (): Opened => {
    if (!opened) throw new Error('no test is running');
    return opened;
  };
  beforeEach(async () => {
    children = [];
    const cli = await openCli();
    await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
    const dataDir = `${cli.folder}/data`;
    const options = { dataDir, secretsKey: await openSecretsKey({ dataDir }) };
    opened = { cli, options, database: await openDatabase(options) };
  });
  afterEach(async () => {
    const { cli, database } = current();
    await Promise.all(
      children.map(async (child) => {
        const ended = cli.finished(child);
        if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
      }),
    );
    await database.close();
    await cli.close();
  });
  return {
    cli: () => current().cli,
    repos: () => current().database.repos,
    options: () => current().options,
    jobOf: (id: string) => current().database.repos.jobs.read('acme', id),
    /** Starts a command as a process. `ended`: its exit code and output. */
    start: (args: string[], environment: Record<string, string>) => {
      const child = current().cli.start(args, environment);
      children.push(child);
      return { pid: child.pid ?? 0, child, ended: current().cli.finished(child) };
    },
  };
};
