/** Gives broken PDFs to a process of their own, two at a time, and watches it: its ends, its standstills, its memory. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { costOf } from '../../bench/server/process.ts';
import type { Order, Told } from './victim.ts';

/**
 * Nothing may take longer. The worst that is allowed: looked at twice for a minute, two pages of 30 s that go to the
 * place of a worker which another one has just lost, a tile.
 */
const LONGEST_MS = 200_000;
const AT_ONCE = 2;
const SAMPLE_MS = 500;
const TOLD_EVERY = 500;

/** `during`: which orders were under way. */
export type Memory = { atShare: number; mebibytes: number; during: string };
/** `deaths`: orders during which the process ended; `hung`: those that it never answered. */
export type Bag = { told: Told[]; deaths: string[]; hung: string[]; memory: Memory[] };

type Victim = { process: ChildProcess; hasEnded: () => boolean };

const script = fileURLToPath(new URL('./victim.ts', import.meta.url));

const startVictim = async (isWithKit: boolean): Promise<Victim> => {
  const victim = fork(script, isWithKit ? ['--kit'] : [], { serialization: 'advanced' });
  let isOver = false;
  victim.once('exit', () => {
    isOver = true;
  });
  await Promise.race([once(victim, 'message'), once(victim, 'exit')]);
  if (isOver) throw new Error('The process that takes the mutants does not start.');
  return { process: victim, hasEnded: () => isOver };
};

const endVictim = async ({ process: victim, hasEnded }: Victim): Promise<void> => {
  if (hasEnded()) return;
  const ended = once(victim, 'exit');
  victim.disconnect();
  await ended;
};

const answerOf = (victim: ChildProcess, order: Order): Promise<Told | 'death' | 'hung'> =>
  new Promise((resolve) => {
    const end = (how: Told | 'death' | 'hung'): void => {
      clearTimeout(timer);
      victim.off('message', hear).off('exit', die);
      resolve(how);
    };
    const hear = (told: Told): void => {
      if (told.index === order.index) end(told);
    };
    const die = (): void => end('death');
    const timer = setTimeout(() => end('hung'), LONGEST_MS);
    victim.on('message', hear).once('exit', die);
    victim.send(order, (error) => error && die());
  });

export const hunt = async (orders: readonly Order[], isWithKit: boolean): Promise<Bag> => {
  const bag: Bag = { told: [], deaths: [], hung: [], memory: [] };
  let victim = await startVictim(isWithKit);
  let next = 0;
  const underWay = new Set<string>();
  const sampling = setInterval(() => {
    void costOf(victim.process).then(
      ({ memoryMiB: mebibytes }) =>
        bag.memory.push({ atShare: next / orders.length, mebibytes, during: [...underWay].join(', ') }),
      () => undefined,
    );
  }, SAMPLE_MS);
  let birth: Promise<Victim> | null = null;
  const lane = async (): Promise<void> => {
    for (let order = orders[next]; order; order = orders[next]) {
      next += 1;
      if (next % TOLD_EVERY === 0) process.stderr.write(`${next} of ${orders.length} mutants\n`);
      if (victim.hasEnded()) {
        birth ??= startVictim(isWithKit);
        victim = await birth;
        birth = null;
      }
      const which = `${order.index} ${order.way}`;
      underWay.add(which);
      const answer = await answerOf(victim.process, order);
      underWay.delete(which);
      if (answer === 'death') bag.deaths.push(which);
      else if (answer === 'hung') bag.hung.push(which);
      else bag.told.push(answer);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  } finally {
    clearInterval(sampling);
    await endVictim(victim);
  }
  return bag;
};
