/** One broken PDF, made of whole ones: the same again for the same seed. */
import { type Chance, seeded } from '../seeded.ts';
import { byteMutators } from './mutate-bytes.ts';
import { objectMutators } from './mutate-objects.ts';
import { mutateTable, tableMutators } from './mutate-table.ts';
import type { Original } from './originals.ts';
import { bytesOf, latin1, putTogether, takenApart } from './pdf-objects.ts';

/** `made`: of which original, by what. */
export type Mutant = { pdf: Buffer; made: string };

/** Large ones take longer, and have the same things in them more often. */
const drawnLots = (originals: readonly Original[], chance: Chance): Original => {
  const [one, other] = [chance.pick(originals), chance.pick(originals)];
  return one.pdf.length <= other.pdf.length ? one : other;
};

const changedObjects = (pdf: string, donor: string, chance: Chance, done: string[]): string => {
  const { objects, trailer } = takenApart(pdf);
  if (objects.length === 0) return pdf;
  const donors = takenApart(donor).objects;
  let changed = objects;
  for (let left = chance.pick([1, 1, 2, 3, 12]); left > 0 && changed.length > 0; left -= 1) {
    const name = chance.pick(Object.keys(objectMutators));
    changed = objectMutators[name]?.(changed, chance, donors) ?? changed;
    done.push(name);
  }
  const kind = chance.pick(['table', 'table', 'table', 'stream', 'none'] as const);
  done.push(kind);
  return putTogether({ objects: changed, trailer }, kind);
};

export const mutantOf = (seed: string, originals: readonly Original[]): Mutant => {
  const chance = seeded(seed);
  const [original, donor] = [drawnLots(originals, chance), drawnLots(originals, chance)];
  const done: string[] = [];
  const isBytesOnly = chance.isHit(0.25);
  let text = latin1(original.pdf);
  if (!isBytesOnly && chance.isHit(0.85)) text = changedObjects(text, latin1(donor.pdf), chance, done);
  if (!isBytesOnly && (done.length === 0 || chance.isHit(0.15))) {
    const name = chance.pick(tableMutators);
    text = mutateTable(text, name, chance);
    done.push(name);
  }
  let pdf: Buffer = bytesOf(text);
  if (isBytesOnly || chance.isHit(0.1)) {
    const name = chance.pick(Object.keys(byteMutators));
    if (pdf.length > 0) pdf = byteMutators[name]?.(pdf, chance, donor.pdf) ?? pdf;
    done.push(name);
  }
  return { pdf, made: `${original.name}: ${done.join(', ')}` };
};
