/** What real stores answered once, word for word, in the kit beside the repository. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../../shared/kit/commerce');

/** Without the kit there is nothing to replay. */
export const isRecorded = existsSync(folder);

export const recordedText = (file: string): string => readFileSync(join(folder, file), 'utf8');
/** As it was said; whoever asks says what it is. */
export const recorded = (file: string): unknown => JSON.parse(recordedText(file));

/** How a store refused something: `status` is what it came with, as the file's name says it. */
export type Refusal = { file: string; status: number; body: string };

export const refusalsOf = (store: 'vtex' | 'shopify'): Refusal[] =>
  readdirSync(join(folder, store, 'errors'))
    .toSorted()
    .map((name) => {
      const file = join(store, 'errors', name);
      return { file, status: Number(/(?:^|-)([245]\d\d)(?=-)/.exec(name)?.[1] ?? 200), body: recordedText(file) };
    });
