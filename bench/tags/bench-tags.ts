/** The promises of tags, measured on the documents of the kit (docs/tags.md). A missed one fails the run: no machine changes them. */
import type { Subject } from '../subjects.ts';
import { benchBarePrices } from './bare-prices/bench-bare-prices.ts';
import { benchCodes } from './codes/bench-codes.ts';
import { benchMoves } from './moves/bench-moves.ts';
import { benchNames } from './names/bench-names.ts';
import { benchOcr } from './ocr/bench-ocr.ts';
import { benchPlacement } from './placement/bench-placement.ts';
import { benchPrices } from './prices/bench-prices.ts';
import { benchProposals } from './proposals/bench-proposals.ts';

export const benchTags: Subject = async ({ short }) => {
  const parts = {
    barePrices: await benchBarePrices(),
    codes: await benchCodes(),
    moves: await benchMoves(),
    names: await benchNames(),
    ocr: await benchOcr(short),
    placement: await benchPlacement(short),
    prices: await benchPrices(),
    proposals: await benchProposals(),
  };
  const missed = Object.values(parts).flatMap(({ targets }) => targets.filter(({ isReached }) => !isReached));
  for (const { name } of missed) process.stderr.write(`Missed: ${name}\n`);
  if (missed.length > 0) process.exitCode = 1;
  return parts;
};
