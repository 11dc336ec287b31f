/** Recorded responses of real stores, unchanged, in the kit beside the repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../../../shared/kit/commerce');

/** Whether the kit is present. */
export const isRecorded = existsSync(folder);

const recordedText = (file: string): string => readFileSync(join(folder, file), 'utf8');
/** Parses a recorded response; the caller gives its type. */
export const recorded = (file: string): unknown => JSON.parse(recordedText(file));

/** Recorded refusals of a store, with the `status` from the file name. */
export type Refusal = { file: string; status: number; body: string };

export const refusalsOf = (store: 'vtex' | 'shopify'): Refusal[] =>
  readdirSync(join(folder, store, 'errors'))
    .toSorted()
    .map((name) => {
      const file = join(store, 'errors', name);
      return { file, status: Number(/(?:^|-)([245]\d\d)(?=-)/.exec(name)?.[1] ?? 200), body: recordedText(file) };
    });
