/** One fault under load: what was asked, answered and refused meanwhile, how long the longest took, and when all was well again. */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { costOf } from '../../bench/server/process.ts';
import type { Fault } from './fault-list.ts';
import type { Kept, Load } from './load.ts';
import { handlesOf } from './program.ts';

/** Of an answer, whatever is the matter, ms. A publisher's upload is many requests to S3, one after the other. */
const LONGEST = 16_000;
const LONGEST_PUBLISH = 55_000;
/** More handles than before: connections that are opened anew while old ones are let go. */
const MOST_MORE_HANDLES = 80;
const MOST_MORE_MEMORY = 200;
/** Of a process that comes too late to its turn, because others have the machine: no part of any fault. */
const BUSY = 'server.busy';
/** So long a fault may go unknown to who asks whether the server is fit, ms. */
const KNOWN_WITHIN = 9000;

export type Figures = {
  fault: string;
  seconds: number;
  asked: number;
  answered: number;
  stale: number;
  refused: number;
  longestMs: number;
  recoveredAfterMs: number;
  memoryMiB: { before: number; after: number };
  handles: { before: number; during: number; after: number };
  /** Of each kind how often it was refused, and with what. */
  refusals: Record<string, number>;
  /** How often people had to sign in again, or to send an upload again. */
  anew: Record<string, number>;
};

const isWell = ({ is }: Kept): boolean => is === 'answered';

/** The first good answer of each kind behind its last bad one; null while one of them is not well. */
const wellSince = (kept: readonly Kept[], kinds: readonly string[]): number | null => {
  const times = kinds.map((kind) => {
    const own = kept.filter((one) => one.kind === kind).sort((one, other) => one.at - other.at);
    const first = own.findLastIndex((one) => !isWell(one)) + 1;
    const good = own[first];
    return good === undefined ? null : good.at + good.ms;
  });
  return times.every((time) => time !== null) ? Math.max(...times) : null;
};

const isFit = async (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Throws when it stays otherwise, and when the process is not even alive. */
const toldFit = async (origin: string, wanted: boolean, within: number): Promise<void> => {
  for (const limit = performance.now() + within; ; await sleep(100)) {
    const alive = await fetch(`${origin}/healthz`);
    if (alive.ok && (await isFit(origin)) === wanted) return;
    if (performance.now() > limit)
      throw new Error(`/healthz says ${alive.status}, /readyz does not say ${wanted ? 'ready' : 'not ready'}`);
  }
};

type Struck = { origin: string; server: ChildProcess; load: Load; kinds: readonly string[]; seconds: number };

const counted = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

const refusalsOf = (kept: readonly Kept[]): Record<string, number> =>
  counted(kept.filter(({ is }) => is !== 'answered' && is !== 'stale').map(({ kind, told }) => `${kind}: ${told}`));

/**
 * Resolves to when everything was answered as before, after `end`. Throws when something that was asked later than a fault may last on
 * is not, or is never answered: how long an answer takes on a busy machine is no part of it.
 */
const allWell = async (
  { name, recoversWithin }: Fault,
  end: number,
  { load, kinds }: Pick<Struck, 'load' | 'kinds'>,
): Promise<number> => {
  const limit = end + recoversWithin;
  for (; ; await sleep(100)) {
    const kept = load.between(end, performance.now());
    const since = wellSince(kept, kinds);
    if (since !== null) return since;
    const isLate = kept.some((one) => one.at > limit && !isWell(one)) || performance.now() > limit + LONGEST_PUBLISH;
    if (isLate) throw new Error(`${name}: not well ${JSON.stringify(refusalsOf(kept))}`);
  }
};

const complaintsOf = (fault: Fault, during: readonly Kept[], all: readonly Kept[], figures: Figures): string[] => {
  const wrong = all.filter(({ is }) => is === 'wrong');
  const refused = during.filter(({ is, told }) => is === 'refused' && !told.endsWith(BUSY));
  const missed = refused.filter(({ kind }) => fault.answered.includes(kind));
  const late = all.filter(({ kind, ms }) => ms > (kind === 'publish' ? LONGEST_PUBLISH : LONGEST));
  const anew = all.filter((one) => one.anew !== undefined && fault.asksAnew !== true);
  const { handles, memoryMiB } = figures;
  return [
    ...wrong.map(({ kind, told }) => `${kind} went wrong: ${told}`),
    ...missed.map(({ kind, told }) => `${kind} was refused: ${told}`),
    ...(refused.length > (fault.mostRefused ?? refused.length) ? [`${refused.length} calls were refused`] : []),
    ...anew.map(({ kind, anew: done }) => `${kind} had to be ${done} again`),
    ...late.map(({ kind, ms }) => `${kind} took ${Math.round(ms)} ms`),
    ...(handles.after - handles.before > MOST_MORE_HANDLES
      ? [`${handles.after} handles, ${handles.before} before`]
      : []),
    ...(memoryMiB.after - memoryMiB.before > MOST_MORE_MEMORY
      ? [`${memoryMiB.after} MiB, ${memoryMiB.before} before`]
      : []),
  ];
};

/** Throws with everything that does not hold. */
export const strike = async (fault: Fault, { origin, server, load, kinds, seconds }: Struck): Promise<Figures> => {
  await fault.prepare?.();
  const [memoryBefore, handlesBefore] = [(await costOf(server)).memoryMiB, await handlesOf(server)];
  const begin = performance.now();
  await fault.begin();
  await toldFit(origin, fault.isReady, KNOWN_WITHIN);
  await sleep(Math.max(0, seconds * 1000 - (performance.now() - begin)));
  const handlesDuring = await handlesOf(server);
  const end = performance.now();
  await fault.end();
  const since = await allWell(fault, end, { load, kinds });
  await toldFit(origin, true, fault.recoversWithin);
  const [during, all] = [load.between(begin, end), load.between(begin, performance.now())];
  const figures: Figures = {
    fault: fault.name,
    seconds: Math.round((end - begin) / 100) / 10,
    asked: during.length,
    answered: during.filter(isWell).length,
    stale: during.filter(({ is }) => is === 'stale').length,
    refused: during.filter(({ is }) => is === 'refused').length,
    longestMs: Math.max(0, ...all.filter(({ kind }) => kind !== 'publish').map(({ ms }) => ms)),
    recoveredAfterMs: since - end,
    memoryMiB: { before: memoryBefore, after: (await costOf(server)).memoryMiB },
    handles: { before: handlesBefore, during: handlesDuring, after: await handlesOf(server) },
    refusals: refusalsOf(during),
    anew: counted(all.flatMap(({ anew = [] }) => anew)),
  };
  const complaints = [...complaintsOf(fault, during, all, figures), ...((await fault.complaints?.()) ?? [])];
  if (complaints.length > 0) throw new Error(`${fault.name}:\n${[...new Set(complaints)].join('\n')}`);
  return figures;
};

export const headings = ['fault', 's', 'asked', 'answered', 'stale', 'refused', 'longest ms', 'well after ms'];
export const rowOf = (figures: Figures): string[] => [
  figures.fault,
  `${figures.seconds}`,
  `${figures.asked}`,
  `${figures.answered}`,
  `${figures.stale}`,
  `${figures.refused}`,
  `${Math.round(figures.longestMs)}`,
  `${Math.round(figures.recoveredAfterMs)}`,
];
