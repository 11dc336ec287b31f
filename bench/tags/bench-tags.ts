/** What tags promise, measured on the documents of the kit (docs/tags.md). */
import { benchCodes } from './codes/bench-codes.ts';

export const benchTags = async (): Promise<object> => ({ codes: await benchCodes() });
