/** Byte mutations as in broken transfers: flipped bits, truncation, missing, repeated and foreign parts. */
import type { Chance } from '../seeded.ts';

/** `donor`: another file, of which parts may be inserted. */
export type ByteMutator = (pdf: Buffer, chance: Chance, donor: Buffer) => Buffer;

const MAX_RUN_BYTES = 4096;

const runIn = (pdf: Buffer, chance: Chance): [from: number, to: number] => {
  const from = chance.below(pdf.length);
  return [from, Math.min(pdf.length, from + 1 + chance.below(chance.pick([4, 64, MAX_RUN_BYTES])))];
};

const flipBits: ByteMutator = (pdf, chance) => {
  const mutant = Buffer.from(pdf);
  for (let left = 1 + chance.below(chance.pick([2, 16, 200])); left > 0; left -= 1) {
    const at = chance.below(mutant.length);
    mutant[at] = (mutant[at] ?? 0) ^ (1 << chance.below(8));
  }
  return mutant;
};

const overwrite: ByteMutator = (pdf, chance) => {
  const mutant = Buffer.from(pdf);
  const [from, to] = runIn(pdf, chance);
  const value = chance.pick([0, 0x20, 0xff, null]);
  for (let at = from; at < to; at += 1) mutant[at] = value ?? chance.below(256);
  return mutant;
};

const loseEnd: ByteMutator = (pdf, chance) =>
  pdf.subarray(0, chance.isHit(0.5) ? chance.below(pdf.length) : pdf.length - chance.below(Math.min(pdf.length, 2048)));

const loseStart: ByteMutator = (pdf, chance) => pdf.subarray(chance.below(chance.isHit(0.7) ? 64 : pdf.length));

const loseMiddle: ByteMutator = (pdf, chance) => {
  const [from, to] = runIn(pdf, chance);
  return Buffer.concat([pdf.subarray(0, from), pdf.subarray(to)]);
};

const repeat: ByteMutator = (pdf, chance) => {
  const [from, to] = runIn(pdf, chance);
  const at = chance.below(pdf.length);
  const piece = pdf.subarray(from, to);
  const pieces = Array.from({ length: 1 + chance.below(8) }, () => piece);
  return Buffer.concat([pdf.subarray(0, at), ...pieces, pdf.subarray(at)]);
};

const splice: ByteMutator = (pdf, chance, donor) => {
  const [from, to] = runIn(donor, chance);
  const at = chance.below(pdf.length);
  return Buffer.concat([pdf.subarray(0, at), donor.subarray(from, to), pdf.subarray(at + chance.below(to - from))]);
};

/** Joins the beginning of one file and the end of another. */
const graft: ByteMutator = (pdf, chance, donor) =>
  Buffer.concat([pdf.subarray(0, chance.below(pdf.length)), donor.subarray(chance.below(donor.length))]);

export const byteMutators: Readonly<Record<string, ByteMutator>> = {
  flipBits,
  overwrite,
  loseEnd,
  loseStart,
  loseMiddle,
  repeat,
  splice,
  graft,
};
