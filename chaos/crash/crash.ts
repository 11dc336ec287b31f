/**
 * `npm run chaos -- crash`: publishers, editors and visitors write and readers read while servers, workers and commands are
 * killed with SIGKILL. Afterwards every acknowledged write must be there, and no orphaned file. `SEED` repeats a run, `KILLS` is
 * the number of kills, `DEPLOYMENT` (`sqlite`, `fleet`) selects one deployment.
 */
import { missingForFleet } from '../../apps/server/src/testing/fleet.ts';
import { seeded } from '../seeded.ts';
import { COMPANY, type CrashContext, LIST_COMPANIES, OTHER_COMPANY } from './crash-context.ts';
import { openFleetDeployment, openSqliteDeployment, type TestDeployment } from './deployment/test-deployment.ts';
import { killRepeatedly } from './killer.ts';
import { openLedger } from './ledger.ts';
import { type RunningDeployment, startDeployment } from './server-and-worker.ts';
import { createTestData, RESTORED_GENERATIONS } from './setup.ts';
import { type CrashResult, killCountsOf, print, restartTimesOf, sorted } from './summary.ts';
import { startReader } from './verification/reader.ts';
import { backUpForDiagnosis, verifyRecovery } from './verification/verify-recovery.ts';
import { startCommandPublisher } from './writers/command-publisher.ts';
import { createExpectedDocument } from './writers/expected-document.ts';
import { startPublisher } from './writers/publisher.ts';
import { startRegisterWriter } from './writers/register.ts';
import {
  allTags,
  companyChange,
  documentName,
  pageElements,
  priceList,
  priceListSource,
  sections,
} from './writers/registers.ts';
import { startRestorer } from './writers/restorer.ts';
import { startEventSender } from './writers/visitor-events.ts';

/** Between two writes to one register; an import of a price list runs in its own process and takes longer. */
const PAUSE_MS = 120;
const LIST_PAUSE_MS = 1500;

const faultsFound = (): Error => new Error('The crash test found faults; see the list above.');

const startWriters = async (context: CrashContext, { receiver }: RunningDeployment) => {
  const { edited, tagged, restored } = await createTestData(context, receiver);
  const one = createExpectedDocument(COMPANY, 'catalogo-uno');
  const two = createExpectedDocument(OTHER_COMPANY, 'catalogo-dos');
  const direct = createExpectedDocument(COMPANY, 'directo');
  const command = startCommandPublisher(context, direct);
  const reader = startReader(context, [one, two, restored, direct, edited, tagged]);
  const registers = [
    pageElements(context, COMPANY, edited.uid),
    sections(context, COMPANY, edited.uid),
    documentName(context, COMPANY, edited.uid),
    allTags(context, COMPANY, tagged.uid),
    companyChange(context, COMPANY),
    priceListSource(context, LIST_COMPANIES[0]),
  ];
  const writers = [
    ...registers.map((register) => startRegisterWriter(context, register, PAUSE_MS)),
    ...LIST_COMPANIES.map((company) => startRegisterWriter(context, priceList(context, company), LIST_PAUSE_MS)),
    startPublisher(context, one, 1001),
    startPublisher(context, two, 5001),
    startRestorer(context, restored, RESTORED_GENERATIONS),
    startEventSender(context, COMPANY, one.uid, receiver),
    command,
    reader,
  ];
  return { writers, command, reader };
};

/** Runs the test on one deployment. On a fault it throws, prints the faults and keeps the data directory. */
const runCrashTest = async (deployment: TestDeployment, kills: number, seed: number): Promise<CrashResult> => {
  const ledger = openLedger();
  const over = new AbortController();
  let running: RunningDeployment | null = null;
  let succeeded = false;
  try {
    running = await startDeployment({ deployment, ledger, chance: seeded(seed), over: over.signal });
    const { context, server, worker } = running;
    const { writers, command, reader } = await startWriters(context, running);
    const killCounts = await killRepeatedly(context, kills, { server, worker, command });
    over.abort();
    if (ledger.faults.length > 0) throw faultsFound();
    const { orphansFound } = await verifyRecovery(context, writers, running);
    if (ledger.faults.length > 0) throw faultsFound();
    succeeded = true;
    const figures: CrashResult = {
      store: deployment.name,
      kills,
      killed: killCountsOf(killCounts),
      acknowledged: sorted(ledger.acknowledged),
      restartMs: restartTimesOf([server, worker]),
      editionsRead: reader.editions,
      filesRead: reader.files,
      orphansRepaired: orphansFound,
    };
    print(figures);
    return figures;
  } finally {
    over.abort();
    if (!succeeded) {
      const backup = await backUpForDiagnosis(deployment);
      const faults = ledger.faults.map((fault) => `  ${fault}\n`).join('');
      process.stderr.write(`${deployment.name}: SEED=${seed}, data kept in ${deployment.home} (${backup})\n${faults}`);
    }
    await running?.close();
    await deployment.close({ keepFiles: !succeeded });
  }
};

export const crash = async ({ short }: { short: boolean }): Promise<object> => {
  const { SEED, KILLS, DEPLOYMENT } = process.env;
  const seed = Number(SEED ?? Date.now() % 1_000_000);
  process.stdout.write(`crash: SEED=${seed}\n`);
  // `exit` handlers kill the child processes.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const missing = DEPLOYMENT === 'sqlite' ? [] : missingForFleet();
  if (missing.length > 0)
    process.stdout.write(`crash: PostgreSQL and S3 are skipped: ${missing.join(', ')} not installed.\n`);
  const kills = (byDefault: number): number => Number(KILLS ?? byDefault);
  const onSqlite = async (): Promise<CrashResult[]> =>
    DEPLOYMENT === 'fleet' ? [] : [await runCrashTest(openSqliteDeployment(), kills(short ? 6 : 200), seed)];
  const onFleet = async (): Promise<CrashResult[]> =>
    missing.length > 0 || DEPLOYMENT === 'sqlite'
      ? []
      : [await runCrashTest(await openFleetDeployment(), kills(short ? 3 : 100), seed)];
  // The short runs mostly wait and can share the machine; the long runs are measured one after the other.
  const results = short
    ? await Promise.allSettled([onSqlite(), onFleet()])
    : [...(await Promise.allSettled([onSqlite()])), ...(await Promise.allSettled([onFleet()]))];
  const completed: CrashResult[] = [];
  for (const result of results) {
    if (result.status === 'rejected') throw result.reason;
    completed.push(...result.value);
  }
  return { seed, results: completed };
};
