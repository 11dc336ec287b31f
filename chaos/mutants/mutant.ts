/** Generates a broken PDF from valid ones; equal seeds give equal files. */
import { type Chance, seeded } from '../seeded.ts';
import { byteMutators } from './mutate-bytes.ts';
import { objectMutators } from './mutate-objects.ts';
import { mutateTable, tableMutators } from './mutate-table.ts';
import { bytesOf, joinObjects, latin1, splitObjects } from './pdf-objects.ts';
import type { Original } from './source-pdfs.ts';

/** `made`: the original and the mutations. */
export type Mutant = { pdf: Buffer; made: string };

/** Prefers small originals: large ones take longer and repeat the same structures. */
const pickOriginal = (originals: readonly Original[], chance: Chance): Original => {
  const [first, second] = [chance.pick(originals), chance.pick(originals)];
  return first.pdf.length <= second.pdf.length ? first : second;
};

const mutateObjects = (pdf: string, donor: string, chance: Chance, done: string[]): string => {
  const { objects, trailer } = splitObjects(pdf);
  if (objects.length === 0) return pdf;
  const donors = splitObjects(donor).objects;
  let changed = objects;
  for (let left = chance.pick([1, 1, 2, 3, 12]); left > 0 && changed.length > 0; left -= 1) {
    const name = chance.pick(Object.keys(objectMutators));
    changed = objectMutators[name]?.(changed, chance, donors) ?? changed;
    done.push(name);
  }
  const kind = chance.pick(['table', 'table', 'table', 'stream', 'none'] as const);
  done.push(kind);
  return joinObjects({ objects: changed, trailer }, kind);
};

export const mutantOf = (seed: string, originals: readonly Original[]): Mutant => {
  const chance = seeded(seed);
  const [original, donor] = [pickOriginal(originals, chance), pickOriginal(originals, chance)];
  const done: string[] = [];
  const isBytesOnly = chance.isHit(0.25);
  let text = latin1(original.pdf);
  if (!isBytesOnly && chance.isHit(0.85)) text = mutateObjects(text, latin1(donor.pdf), chance, done);
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
