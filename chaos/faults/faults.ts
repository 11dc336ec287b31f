/**
 * `npm run chaos -- faults`: services fail while a few shoppers read and a publisher publishes. Reads must be answered, other
 * calls be refused with a code and Retry-After, no accepted write may be lost, and the system must recover by itself.
 */
import type { Subject } from '../../bench/subjects.ts';
import { table } from '../../bench/table.ts';
import { createReaderCalls } from './calls.ts';
import { references } from './catalogue.ts';
import { clockFaults } from './clock-faults.ts';
import { diskFull } from './disk-full.ts';
import { faultsOf } from './fault-list.ts';
import { loadOf } from './load.ts';
import { createPublisher } from './publisher.ts';
import { type Figures, headings, injectFault, rowOf } from './run-fault.ts';
import { missingForTopology, openTopology, type Topology } from './topology.ts';
import { testLostWorkers } from './workers-lost.ts';

/** Throws if an acknowledged event is not stored. */
const verifyEvents = async ({ countEvents }: Topology, acknowledged: ReadonlySet<string>): Promise<number> => {
  const stored = await countEvents([...acknowledged]);
  if (stored !== acknowledged.size)
    throw new Error(`${acknowledged.size} events were acknowledged, ${stored} are stored`);
  return stored;
};

const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const runServiceFaults = async (topology: Topology, short: boolean) => {
  const { origin, server } = topology;
  const publisher = createPublisher(origin);
  await publisher.first();
  const acknowledged = new Set<string>();
  const readers = await createReaderCalls(origin, references, acknowledged);
  for (const { kind, ask } of [...readers, publisher.call]) {
    const { is, result } = await ask();
    if (is !== 'answered') throw new Error(`${kind} fails before the first fault: ${result}`);
  }
  const products = readers.find(({ kind }) => kind === 'products') ?? publisher.call;
  const { load, kinds } = loadOf(readers, publisher.call);
  const faults: Figures[] = [];
  try {
    for (const fault of [...faultsOf(topology), ...clockFaults(topology, publisher, products)]) {
      const seconds = fault.seconds[short ? 'short' : 'long'];
      if (seconds === null) continue;
      process.stderr.write(`${fault.name} …\n`);
      faults.push(await injectFault(fault, { origin, server, load, kinds, seconds }));
    }
  } finally {
    await load.stop();
  }
  await publisher.waitUntilDone();
  process.stderr.write('workers lost during a publishing …\n');
  const lost = await testLostWorkers(topology, publisher, short);
  const events = await verifyEvents(topology, acknowledged);
  process.stdout.write(
    `${events} events acknowledged and stored, ${publisher.jobCount()} jobs accepted and done; documents of lost workers were ` +
      `published by another worker: ${lost.map(({ how, takenOverMs }) => `${how}, ${formatSeconds(takenOverMs)} later`).join('; ')}\n`,
  );
  return { faults, events, publishings: publisher.jobCount(), lost };
};

/** Null without the permission to mount a disk; this is added to `skipped`, or thrown if `FAIL_ON_SKIP` is set. */
const runDiskFull = async (short: boolean, skipped: string[]): Promise<Figures | null> => {
  process.stderr.write('disk full …\n');
  const figures = await diskFull(short);
  if (figures !== null) return figures;
  skipped.push('disk full: no permission to mount a disk');
  if (process.env['FAIL_ON_SKIP']) throw new Error(skipped.join('\n'));
  return null;
};

export const faults: Subject = async ({ short }) => {
  const missing = missingForTopology();
  const skipped = missing.length > 0 ? [`all faults except the full disk: not installed: ${missing.join(', ')}`] : [];
  const open = missing.length > 0 ? null : await openTopology();
  try {
    const done = open === null ? { faults: [] } : await runServiceFaults(open, short);
    const full = await runDiskFull(short, skipped);
    const all = full === null ? done.faults : [...done.faults, full];
    process.stdout.write(`${table(headings, all.map(rowOf))}\n`);
    for (const reason of skipped) process.stdout.write(`Skipped: ${reason}\n`);
    return { ...done, faults: all, skipped };
  } finally {
    await open?.close();
  }
};
