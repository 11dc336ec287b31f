/** The promises of tags, measured on the documents of the kit (docs/tags.md). */
import { benchCodes } from './codes/bench-codes.ts';
import { benchPlacement } from './placement/bench-placement.ts';

export const benchTags = async (): Promise<object> => ({
  codes: await benchCodes(),
  placement: await benchPlacement(),
});
