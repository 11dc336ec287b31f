/** Verification after the last kill: every acknowledged write is present, no file is orphaned, no lease is left. */
import { join } from 'node:path';
import type { CrashContext, Writer } from '../crash-context.ts';
import { pause } from '../deployment/call.ts';
import type { SupervisedProcess } from '../deployment/supervised-process.ts';
import { command, type Process, type TestDeployment } from '../deployment/test-deployment.ts';
import { inspectDatabase } from './database-state.ts';

/** Writers finish their pending writes; the leases of killed processes expire. */
const WRITERS_TIMEOUT_MS = 240_000;
const CLEANUP_TIMEOUT_MS = 60_000;
const TWO_DAYS_AHEAD = ['--import', join(import.meta.dirname, '../deployment/clock-two-days-ahead.ts')];

/** A line of `vitrina doctor --json`. */
type Finding = { check: string; is: string; says: string };

const within = async <T>(ms: number, name: string, work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${name} took more than ${ms} ms`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** Runs `vitrina doctor`. Exit code 1 is accepted, because the viewer may not be built. */
const runDoctor = (context: CrashContext, args: readonly string[], on: Process): Promise<Finding[]> =>
  command(context.deployment, ['doctor', '--offline', '--json', ...args], { preload: TWO_DAYS_AHEAD, on }).then(
    (text) => JSON.parse(text) as Finding[],
    ({ stdout = '', stderr = '' }: { stdout?: string; stderr?: string }) => {
      if (stdout.startsWith('[')) return JSON.parse(stdout) as Finding[];
      throw new Error(`vitrina doctor: ${stdout}${stderr}`);
    },
  );

const VERIFIED_CHECKS = ['database', 'files', 'editions', 'orphans', 'secrets'];

/**
 * Unfinished S3 uploads are deleted by `doctor --repair` only (docs/operating.md), temporary files when a process starts on
 * their disk.
 */
const isRemovedByRepair = (name: string): boolean => name.startsWith('parts of files/') || name.includes('/temporary/');

/** Starts a server with the clock two days ahead, which must delete expired uploads and unused files. */
const runTwoDaysLater = async ({ deployment, ledger }: CrashContext, later: SupervisedProcess): Promise<void> => {
  later.start();
  if (!(await later.ready())) throw new Error('The server with the clock two days ahead did not start.');
  for (const until = performance.now() + CLEANUP_TIMEOUT_MS; ; await pause(200)) {
    const others = (await deployment.listStored()).others.filter((name) => !isRemovedByRepair(name));
    if (others.length === 0) break;
    if (performance.now() > until) {
      ledger.fault(`two days later ${others.length} unfinished files are still there: ${others.slice(0, 5).join()}`);
      break;
    }
  }
  await later.end();
};

export const verifyRecovery = async (
  context: CrashContext,
  writers: readonly Writer[],
  { server, worker, later }: Record<'server' | 'worker' | 'later', SupervisedProcess>,
): Promise<{ orphansFound: number }> => {
  const { deployment, ledger } = context;
  await within(WRITERS_TIMEOUT_MS, 'The end of the writers', Promise.all(writers.map(({ done }) => done)));
  for (const { check } of writers) await check();
  for (const target of [server, worker]) {
    const code = await target.end();
    if (code !== 0) ledger.fault(`the ${target.name} exited with ${code}`);
  }
  const before = await inspectDatabase(deployment);
  for (const fault of before.faults) ledger.fault(fault);
  await runTwoDaysLater(context, later);
  const found = await inspectDatabase(deployment);
  for (const disk of deployment.disks)
    for (const { check, is, says } of await runDoctor(context, ['--repair'], disk))
      if (is === 'problem' && VERIFIED_CHECKS.includes(check)) ledger.fault(`doctor: ${check}: ${says}`);
  const left = await inspectDatabase(deployment);
  for (const fault of left.faults) ledger.fault(`after the repair: ${fault}`);
  if (left.orphans.length > 0)
    ledger.fault(`after doctor --repair ${left.orphans.length} orphans: ${left.orphans.slice(0, 5).join()}`);
  return { orphansFound: found.orphans.length };
};

/** Writes a backup of the deployment beside the logs, for the diagnosis. Resolves to its path or to an error message. */
export const backUpForDiagnosis = (deployment: TestDeployment): Promise<string> =>
  new Promise((resolve) => {
    const file = join(deployment.home, 'backup.tar');
    command(deployment, ['backup', file]).then(
      () => resolve(file),
      (error: unknown) => resolve(error instanceof Error ? error.message : 'no backup'),
    );
  });
