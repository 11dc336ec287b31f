/**
 * `npm run chaos -- faults`: parts fail while a few shoppers read and somebody publishes. What can be read is read, the rest is
 * refused with a code and a time, nothing that was taken is lost, and all is well again by itself.
 */
import { table } from '../../bench/table.ts';
import { readersCalls } from './calls.ts';
import { references } from './catalogue.ts';
import { faultsOf } from './fault-list.ts';
import { startLoad } from './load.ts';
import { createPublisher } from './publisher.ts';
import { type Figures, headings, rowOf, strike } from './strike.ts';
import { missingForTopology, openTopology, type Topology } from './topology.ts';

const READ_EVERY_MS = 250;
const PUBLISH_EVERY_MS = 2000;

/** Throws where an event that was acknowledged is not there. */
const lookForEvents = async ({ countEvents }: Topology, acknowledged: ReadonlySet<string>): Promise<number> => {
  const there = await countEvents([...acknowledged]);
  if (there !== acknowledged.size) throw new Error(`${acknowledged.size} events were acknowledged, ${there} are there`);
  return there;
};

const under = async (topology: Topology, short: boolean): Promise<object> => {
  const { origin, headers, server } = topology;
  const publisher = createPublisher(origin, headers, references);
  await publisher.first();
  const acknowledged = new Set<string>();
  const calls = [...(await readersCalls(origin, references, acknowledged)), publisher.call];
  for (const { kind, ask } of calls) {
    const { is, told } = await ask();
    if (is !== 'answered') throw new Error(`${kind} before anything has failed: ${told}`);
  }
  const load = startLoad(
    calls.map((call) => ({ call, everyMs: call === publisher.call ? PUBLISH_EVERY_MS : READ_EVERY_MS })),
  );
  const kinds = calls.map(({ kind }) => kind);
  const faults: Figures[] = [];
  try {
    for (const fault of faultsOf(topology)) {
      if (process.env['FAULT'] !== undefined && !fault.name.includes(process.env['FAULT'])) continue;
      process.stderr.write(`${fault.name} …\n`);
      faults.push(await strike(fault, { origin, server, load, kinds, short }));
    }
  } finally {
    await load.stop();
  }
  await publisher.settled();
  const events = await lookForEvents(topology, acknowledged);
  process.stdout.write(`${table(headings, faults.map(rowOf))}\n`);
  process.stdout.write(`${events} events acknowledged and kept, ${publisher.taken()} publishings taken and done\n`);
  return { faults, events, publishings: publisher.taken() };
};

export const chaosFaults = async ({ short }: { short: boolean }): Promise<object> => {
  const missing = missingForTopology();
  if (missing.length > 0) {
    process.stdout.write(`Not installed here, so nothing was made to fail: ${missing.join(', ')}\n`);
    return { missing };
  }
  const topology = await openTopology();
  try {
    return await under(topology, short);
  } finally {
    await topology.close();
  }
};
