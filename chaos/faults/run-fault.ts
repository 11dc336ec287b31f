/** Runs one fault under load and measures it: answered and refused calls, the longest answer, the time to recovery. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { costOf } from '../../bench/server/process.ts';
import type { Fault } from './fault-list.ts';
import type { Load, RecordedOutcome } from './load.ts';
import { countHandles } from './program.ts';

/** Longest answer during any fault. A publisher's upload makes many consecutive requests to S3. */
const MAX_ANSWER_MS = 16_000;
const MAX_PUBLISH_MS = 55_000;
/** Extra handles after a fault: new connections may be open while old ones are closing. */
const MAX_EXTRA_HANDLES = 80;
const MAX_EXTRA_MEMORY_MIB = 200;
/** Load shedding on a busy machine, which is not an effect of the fault. */
const BUSY = 'server.busy';
/** Longest time until `/readyz` reports a fault. */
const DETECTION_TIMEOUT_MS = 9000;

export type Figures = {
  fault: string;
  seconds: number;
  requested: number;
  answered: number;
  stale: number;
  refused: number;
  longestMs: number;
  recoveredAfterMs: number;
  memoryMiB: { before: number; after: number };
  handles: { before: number; during: number; after: number };
  /** `kind: status and code` → number of refusals. */
  refusals: Record<string, number>;
  /** Number of repeated sign-ins and uploads. */
  retried: Record<string, number>;
};

const isAnswered = ({ is }: RecordedOutcome): boolean => is === 'answered';

/** Time at which every kind of call was answered again after its last failure; null while one still fails. */
const recoveredAt = (outcomes: readonly RecordedOutcome[], kinds: readonly string[]): number | null => {
  const times = kinds.map((kind) => {
    const own = outcomes.filter((one) => one.kind === kind).sort((one, other) => one.at - other.at);
    const recovered = own[own.findLastIndex((one) => !isAnswered(one)) + 1];
    return recovered === undefined ? null : recovered.at + recovered.ms;
  });
  return times.every((time) => time !== null) ? Math.max(...times) : null;
};

const isReadyAt = async (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until `/readyz` gives the wanted answer. Throws after the timeout, or if `/healthz` fails. */
const waitForReadiness = async (origin: string, wanted: boolean, timeoutMs: number): Promise<void> => {
  for (const limit = performance.now() + timeoutMs; ; await sleep(100)) {
    const alive = await fetch(`${origin}/healthz`);
    if (alive.ok && (await isReadyAt(origin)) === wanted) return;
    if (performance.now() > limit)
      throw new Error(`/healthz answers ${alive.status}, /readyz does not answer ${wanted ? 'ready' : 'not ready'}`);
  }
};

type FaultContext = { origin: string; server: ChildProcess; load: Load; kinds: readonly string[]; seconds: number };

const countByName = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

const refusalsOf = (outcomes: readonly RecordedOutcome[]): Record<string, number> =>
  countByName(
    outcomes.filter(({ is }) => is !== 'answered' && is !== 'stale').map(({ kind, result }) => `${kind}: ${result}`),
  );

/**
 * Resolves to the time of recovery after `end`. Throws if a call that began after the recovery timeout fails or is never
 * answered. The duration of an answer does not count, because the machine may be busy.
 */
const waitForRecovery = async (
  { name, recoveryTimeoutMs }: Fault,
  end: number,
  { load, kinds }: Pick<FaultContext, 'load' | 'kinds'>,
): Promise<number> => {
  const limit = end + recoveryTimeoutMs;
  for (; ; await sleep(100)) {
    const outcomes = load.between(end, performance.now());
    const since = recoveredAt(outcomes, kinds);
    if (since !== null) return since;
    const isLate =
      outcomes.some((one) => one.at > limit && !isAnswered(one)) || performance.now() > limit + MAX_PUBLISH_MS;
    if (isLate) throw new Error(`${name}: no recovery: ${JSON.stringify(refusalsOf(outcomes))}`);
  }
};

const violationsOf = (
  fault: Fault,
  during: readonly RecordedOutcome[],
  all: readonly RecordedOutcome[],
  figures: Figures,
): string[] => {
  const wrong = all.filter(({ is }) => is === 'wrong');
  const refused = during.filter(({ is, result }) => is === 'refused' && !result.endsWith(BUSY));
  const missed = refused.filter(({ kind }) => fault.answered.includes(kind));
  const late = all.filter(({ kind, ms }) => ms > (kind === 'publish' ? MAX_PUBLISH_MS : MAX_ANSWER_MS));
  const retried = all.filter((one) => one.retried !== undefined && fault.allowsRetries !== true);
  const { handles, memoryMiB } = figures;
  return [
    ...wrong.map(({ kind, result }) => `${kind} failed: ${result}`),
    ...missed.map(({ kind, result }) => `${kind} was refused: ${result}`),
    ...(refused.length > (fault.maxRefused ?? refused.length) ? [`${refused.length} calls were refused`] : []),
    ...retried.map(({ kind, retried: done }) => `${kind} had to be ${done} again`),
    ...late.map(({ kind, ms }) => `${kind} took ${Math.round(ms)} ms`),
    ...(handles.after - handles.before > MAX_EXTRA_HANDLES
      ? [`${handles.after} handles, ${handles.before} before`]
      : []),
    ...(memoryMiB.after - memoryMiB.before > MAX_EXTRA_MEMORY_MIB
      ? [`${memoryMiB.after} MiB, ${memoryMiB.before} before`]
      : []),
  ];
};

/** Runs the fault. Throws an error that lists every violation. */
export const injectFault = async (
  fault: Fault,
  { origin, server, load, kinds, seconds }: FaultContext,
): Promise<Figures> => {
  await fault.prepare?.();
  const [memoryBefore, handlesBefore] = [(await costOf(server)).memoryMiB, await countHandles(server)];
  const begin = performance.now();
  await fault.begin();
  await waitForReadiness(origin, fault.isReady, DETECTION_TIMEOUT_MS);
  await sleep(Math.max(0, seconds * 1000 - (performance.now() - begin)));
  const handlesDuring = await countHandles(server);
  const end = performance.now();
  await fault.end();
  const since = await waitForRecovery(fault, end, { load, kinds });
  await waitForReadiness(origin, true, fault.recoveryTimeoutMs);
  const [during, all] = [load.between(begin, end), load.between(begin, performance.now())];
  const figures: Figures = {
    fault: fault.name,
    seconds: Math.round((end - begin) / 100) / 10,
    requested: during.length,
    answered: during.filter(isAnswered).length,
    stale: during.filter(({ is }) => is === 'stale').length,
    refused: during.filter(({ is }) => is === 'refused').length,
    longestMs: Math.max(0, ...all.filter(({ kind }) => kind !== 'publish').map(({ ms }) => ms)),
    recoveredAfterMs: since - end,
    memoryMiB: { before: memoryBefore, after: (await costOf(server)).memoryMiB },
    handles: { before: handlesBefore, during: handlesDuring, after: await countHandles(server) },
    refusals: refusalsOf(during),
    retried: countByName(all.flatMap(({ retried = [] }) => retried)),
  };
  const violations = [...violationsOf(fault, during, all, figures), ...((await fault.findViolations?.()) ?? [])];
  if (violations.length > 0) throw new Error(`${fault.name}:\n${[...new Set(violations)].join('\n')}`);
  return figures;
};

export const headings = ['fault', 's', 'asked', 'answered', 'stale', 'refused', 'longest ms', 'recovery ms'];
export const rowOf = (figures: Figures): string[] => [
  figures.fault,
  `${figures.seconds}`,
  `${figures.requested}`,
  `${figures.answered}`,
  `${figures.stale}`,
  `${figures.refused}`,
  `${Math.round(figures.longestMs)}`,
  `${Math.round(figures.recoveredAfterMs)}`,
];
