/**
 * Faults of the clock: the clock of server and workers jumps a day forward, and a day back, while they work. The clocks of
 * PostgreSQL, S3, the store and the readers do not change.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Call, sendCall } from './calls.ts';
import { type Fault, READ_CALLS } from './fault-list.ts';
import type { Publisher } from './publisher.ts';
import type { Topology } from './topology.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longest wait for a precondition: a document that waits in the queue, a store whose circuit breaker must open. */
const PREPARE_TIMEOUT_MS = 120_000;
/** After a jump: longest time until sign-in attempts are allowed again, and until the leased document is published. */
const LOGIN_TIMEOUT_MS = 15_000;
const DONE_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 50;
/** Enough pages to be in progress when the clock jumps. */
const HELD_PAGES = 4;
const GUESSED_EMAIL = 'nadie@example.test';

const becomesTrue = async (condition: () => Promise<boolean>, timeoutMs: number): Promise<boolean> => {
  for (const limit = performance.now() + timeoutMs; ; await sleep(POLL_INTERVAL_MS)) {
    if (await condition()) return true;
    if (performance.now() > limit) return false;
  }
};

const requireState = async (problem: string, condition: () => Promise<boolean>): Promise<void> => {
  if (!(await becomesTrue(condition, PREPARE_TIMEOUT_MS))) throw new Error(`the clock fault cannot begin: ${problem}`);
};

/** Whether a sign-in attempt with a wrong password is throttled. */
const isThrottled = async (origin: string): Promise<boolean> => {
  const { result } = await sendCall({
    url: `${origin}/admin/v1/session`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: GUESSED_EMAIL, password: 'quizás sea esta' }),
  });
  return result === '429 session.throttled';
};

/** `products`: a call that queries the store. */
export const clockFaults = (
  { origin, worker, clock, store, jobs }: Topology,
  publisher: Publisher,
  products: Call,
): Fault[] => {
  /** The job that a worker holds by its lease when the clock jumps. */
  let held = '';
  let jumpedAt = 0;
  const hold = async (): Promise<void> => {
    held = await publisher.large(HELD_PAGES);
    await requireState('no worker holds the document', async () => (await jobs.of(held)).isWorkedBy(worker));
  };
  const jump = async (aheadMs: number): Promise<void> => {
    await clock.set(aheadMs);
    jumpedAt = Date.now();
  };
  const violationUnless = async (
    violation: string,
    timeoutMs: number,
    condition: () => Promise<boolean>,
  ): Promise<string[]> => ((await becomesTrue(condition, timeoutMs)) ? [] : [violation]);
  /** Checks by the stored times of new jobs that server and workers used the shifted clock. */
  const checkClockUsed = (aheadMs: number) =>
    violationUnless(`no publishing is dated ${aheadMs} ms ahead`, PREPARE_TIMEOUT_MS, async () => {
      const [from, to] = [jumpedAt, Date.now() + 1000].map((at) => new Date(at + aheadMs));
      return from !== undefined && to !== undefined && (await jobs.countBetween(from, to)) > 0;
    });
  const checkHeldJobDone = () =>
    violationUnless('the document that was being published is not done', DONE_TIMEOUT_MS, () => publisher.isDone(held));
  const always = {
    answered: [...READ_CALLS, 'event'],
    // Uploads in flight to S3 carry signatures with the time before the jump; the client sends them again.
    maxRefused: 2,
    isReady: true,
    // The clock is not set back.
    end: async () => undefined,
  } as const;
  return [
    {
      name: 'clock a day forward',
      seconds: { short: 4, long: 30 },
      ...always,
      prepare: hold,
      begin: () => jump(DAY_MS),
      recoveryTimeoutMs: 12_000,
      // Sessions expire after twelve unused hours, unfinished uploads after a day.
      allowsRetries: true,
      findViolations: async () => [...(await checkClockUsed(DAY_MS)), ...(await checkHeldJobDone())],
    },
    {
      name: 'clock a day back, circuit breaker open',
      seconds: { short: 4, long: 30 },
      ...always,
      prepare: async () => {
        await requireState('sign-in attempts are not throttled', () => isThrottled(origin));
        await store.set({ is: 'answering', status: 429 });
        await requireState('the circuit breaker is still closed', async () => (await products.ask()).is === 'stale');
        await hold();
      },
      begin: async () => {
        await jump(0);
        await store.set({ is: 'none' });
      },
      // As for every store whose circuit breaker is open.
      recoveryTimeoutMs: 70_000,
      findViolations: async () => [
        ...(await checkClockUsed(0)),
        ...(await checkHeldJobDone()),
        ...(await violationUnless(
          'sign-in attempts are still throttled',
          LOGIN_TIMEOUT_MS,
          async () => !(await isThrottled(origin)),
        )),
      ],
    },
  ];
};
