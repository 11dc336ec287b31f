/**
 * `npm run chaos -- faults`: parts fail while a few shoppers read and somebody publishes. What can be read is read, the rest is
 * refused with a code and a time, nothing that was taken is lost, and all is well again by itself.
 */
import type { Subject } from '../../bench/subjects.ts';
import { table } from '../../bench/table.ts';
import { readersCalls } from './calls.ts';
import { references } from './catalogue.ts';
import { clockFaults } from './clock-faults.ts';
import { diskFull } from './disk-full.ts';
import { faultsOf } from './fault-list.ts';
import { loadOf } from './load.ts';
import { createPublisher } from './publisher.ts';
import { type Figures, headings, rowOf, strike } from './strike.ts';
import { missingForTopology, openTopology, type Topology } from './topology.ts';
import { loseWorkers } from './workers-lost.ts';

/** Throws where an event that was acknowledged is not there. */
const lookForEvents = async ({ countEvents }: Topology, acknowledged: ReadonlySet<string>): Promise<number> => {
  const there = await countEvents([...acknowledged]);
  if (there !== acknowledged.size) throw new Error(`${acknowledged.size} events were acknowledged, ${there} are there`);
  return there;
};

const inSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const under = async (topology: Topology, short: boolean) => {
  const { origin, server } = topology;
  const publisher = createPublisher(origin);
  await publisher.first();
  const acknowledged = new Set<string>();
  const readers = await readersCalls(origin, references, acknowledged);
  for (const { kind, ask } of [...readers, publisher.call]) {
    const { is, told } = await ask();
    if (is !== 'answered') throw new Error(`${kind} before anything has failed: ${told}`);
  }
  const products = readers.find(({ kind }) => kind === 'products') ?? publisher.call;
  const { load, kinds } = loadOf(readers, publisher.call);
  const faults: Figures[] = [];
  try {
    for (const fault of [...faultsOf(topology), ...clockFaults(topology, publisher, products)]) {
      const seconds = fault.seconds[short ? 'short' : 'long'];
      if (seconds === null) continue;
      process.stderr.write(`${fault.name} …\n`);
      faults.push(await strike(fault, { origin, server, load, kinds, seconds }));
    }
  } finally {
    await load.stop();
  }
  await publisher.settled();
  process.stderr.write('workers are lost in the middle …\n');
  const lost = await loseWorkers(topology, publisher, short);
  const events = await lookForEvents(topology, acknowledged);
  process.stdout.write(
    `${events} events acknowledged and kept, ${publisher.taken()} publishings taken and done; a document whose worker is lost was ` +
      `published by another: ${lost.map(({ how, takenOverMs }) => `${how}, ${inSeconds(takenOverMs)} later`).join('; ')}\n`,
  );
  return { faults, events, publishings: publisher.taken(), lost };
};

/** Null, said and in `leftOut`, where no disk may be mounted. Throws where `LEAVE_NOTHING_OUT` is set. */
const onFullDisk = async (short: boolean, leftOut: string[]): Promise<Figures | null> => {
  process.stderr.write('disk full …\n');
  const figures = await diskFull(short);
  if (figures !== null) return figures;
  leftOut.push('disk full: no disk may be mounted here');
  if (process.env['LEAVE_NOTHING_OUT']) throw new Error(leftOut.join('\n'));
  return null;
};

export const faults: Subject = async ({ short }) => {
  const missing = missingForTopology();
  const leftOut = missing.length > 0 ? [`all but the full disk: not installed here: ${missing.join(', ')}`] : [];
  const open = missing.length > 0 ? null : await openTopology();
  try {
    const done = open === null ? { faults: [] } : await under(open, short);
    const full = await onFullDisk(short, leftOut);
    const all = full === null ? done.faults : [...done.faults, full];
    process.stdout.write(`${table(headings, all.map(rowOf))}\n`);
    for (const what of leftOut) process.stdout.write(`Left out: ${what}\n`);
    return { ...done, faults: all, leftOut };
  } finally {
    await open?.close();
  }
};
