/**
 * The clock of server and workers jumps a day forward, and a day back again, while they work. Those of PostgreSQL, S3, the store and
 * the readers stay right.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { asking, type Call } from './calls.ts';
import { type Fault, READING } from './fault-list.ts';
import type { Publisher } from './publisher.ts';
import type { Topology } from './topology.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Of a store that begins to refuse, of a document that waits for those before it; ms. */
const WITHIN = 120_000;
/** After a jump: who may guess at once but for the clock waits some seconds; a document is taken up again and done. */
const GUESSED_WITHIN = 15_000;
const DONE_WITHIN = 120_000;
const AGAIN_AFTER = 50;
/** Enough to be in the middle of it. */
const HELD_PAGES = 4;
const GUESSED = 'nadie@example.test';

const isSo = async (question: () => Promise<boolean>, within: number): Promise<boolean> => {
  for (const limit = performance.now() + within; ; await sleep(AGAIN_AFTER)) {
    if (await question()) return true;
    if (performance.now() > limit) return false;
  }
};

const must = async (what: string, question: () => Promise<boolean>): Promise<void> => {
  if (!(await isSo(question, WITHIN))) throw new Error(`the clock cannot jump yet: ${what}`);
};

/** Whether a guess at a password is told to wait. */
const isHeldUp = async (origin: string): Promise<boolean> => {
  const { told } = await asking({
    url: `${origin}/admin/v1/session`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: GUESSED, password: 'quizás sea esta' }),
  });
  return told === '429 session.throttled';
};

/** `products`: a question to the store. */
export const clockFaults = (
  { origin, worker, clock, store, jobs }: Topology,
  publisher: Publisher,
  products: Call,
): Fault[] => {
  /** What runs when the clock jumps: a document that is held by a lease. */
  let held = '';
  let jumpedAt = 0;
  const hold = async (): Promise<void> => {
    held = await publisher.large(HELD_PAGES);
    await must('no worker holds a document', async () => (await jobs.of(held)).isWorkedBy(worker));
  };
  const jump = async (aheadMs: number): Promise<void> => {
    await clock.set(aheadMs);
    jumpedAt = Date.now();
  };
  const holds = async (what: string, within: number, question: () => Promise<boolean>): Promise<string[]> =>
    (await isSo(question, within)) ? [] : [what];
  /** By the times that server and workers wrote into what was published since. */
  const wasSeen = (aheadMs: number) =>
    holds(`no publishing is dated ${aheadMs} ms ahead`, WITHIN, async () => {
      const [from, to] = [jumpedAt, Date.now() + 1000].map((at) => new Date(at + aheadMs));
      return from !== undefined && to !== undefined && (await jobs.dated(from, to)) > 0;
    });
  const wasDone = () => holds('a document that was held is not done', DONE_WITHIN, () => publisher.isDone(held));
  const always = {
    answered: [...READING, 'event'],
    // An upload whose bytes are on their way to S3, where they were signed with the time of before: it comes again.
    mostRefused: 2,
    isReady: true,
    // The clock stays where it is.
    end: async () => undefined,
  } as const;
  return [
    {
      name: 'clock a day forward',
      seconds: { short: 4, long: 30 },
      ...always,
      prepare: hold,
      begin: () => jump(DAY_MS),
      recoversWithin: 12_000,
      // Twelve hours unused a session is over, and a day old what was not sent to its end.
      asksAnew: true,
      complaints: async () => [...(await wasSeen(DAY_MS)), ...(await wasDone())],
    },
    {
      name: 'clock a day back, a store left alone',
      seconds: { short: 4, long: 30 },
      ...always,
      prepare: async () => {
        await must('who guesses is not told to wait', () => isHeldUp(origin));
        await store.set({ is: 'answering', status: 429 });
        await must('the store is still asked', async () => (await products.ask()).is === 'stale');
        await hold();
      },
      begin: async () => {
        await jump(0);
        await store.set({ is: 'none' });
      },
      // As of any store that kept failing.
      recoversWithin: 70_000,
      complaints: async () => [
        ...(await wasSeen(0)),
        ...(await wasDone()),
        ...(await holds('who guessed is still told to wait', GUESSED_WITHIN, async () => !(await isHeldUp(origin)))),
      ],
    },
  ];
};
