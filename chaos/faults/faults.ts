/**
 * `npm run chaos -- faults`: parts fail while a few shoppers read and somebody publishes. What can be read is read, the rest is
 * refused with a code and a time, nothing that was taken is lost, and all is well again by itself.
 */
import type { Subject } from '../../bench/subjects.ts';
import { table } from '../../bench/table.ts';
import { readersCalls } from './calls.ts';
import { references } from './catalogue.ts';
import { diskFull } from './disk-full.ts';
import { faultsOf } from './fault-list.ts';
import { loadOf } from './load.ts';
import { createPublisher } from './publisher.ts';
import { type Figures, headings, rowOf, strike } from './strike.ts';
import { missingForTopology, openTopology, type Topology } from './topology.ts';
import { killWorker } from './worker-killed.ts';

/** Throws where an event that was acknowledged is not there. */
const lookForEvents = async ({ countEvents }: Topology, acknowledged: ReadonlySet<string>): Promise<number> => {
  const there = await countEvents([...acknowledged]);
  if (there !== acknowledged.size) throw new Error(`${acknowledged.size} events were acknowledged, ${there} are there`);
  return there;
};

const under = async (topology: Topology, short: boolean) => {
  const { origin, headers, server } = topology;
  const publisher = createPublisher(origin, headers, references);
  await publisher.first();
  const acknowledged = new Set<string>();
  const readers = await readersCalls(origin, references, acknowledged);
  for (const { kind, ask } of [...readers, publisher.call]) {
    const { is, told } = await ask();
    if (is !== 'answered') throw new Error(`${kind} before anything has failed: ${told}`);
  }
  const { load, kinds } = loadOf(readers, publisher.call);
  const faults: Figures[] = [];
  try {
    for (const fault of faultsOf(topology)) {
      process.stderr.write(`${fault.name} …\n`);
      faults.push(await strike(fault, { origin, server, load, kinds, short }));
    }
  } finally {
    await load.stop();
  }
  await publisher.settled();
  process.stderr.write('a worker is ended in the middle …\n');
  const takenOverMs = await killWorker(topology, publisher);
  const events = await lookForEvents(topology, acknowledged);
  process.stdout.write(
    `${events} events acknowledged and kept, ${publisher.taken()} publishings taken and done; a document of a worker that was ended (SIGKILL) was published ${Math.round(takenOverMs)} ms later\n`,
  );
  return { faults, events, publishings: publisher.taken(), takenOverMs };
};

export const faults: Subject = async ({ short }) => {
  const missing = missingForTopology();
  if (missing.length > 0) {
    process.stdout.write(`Not installed here, so only a disk is filled: ${missing.join(', ')}\n`);
    const full = await diskFull(short);
    return { missing, faults: full === null ? [] : [full] };
  }
  const topology = await openTopology();
  try {
    const [{ faults, ...more }, full] = [await under(topology, short), await diskFull(short)];
    const all = full === null ? faults : [...faults, full];
    process.stdout.write(`${table(headings, all.map(rowOf))}\n`);
    return { ...more, faults: all };
  } finally {
    await topology.close();
  }
};
