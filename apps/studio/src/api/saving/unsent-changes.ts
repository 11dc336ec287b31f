/**
 * Changes that the server has not acknowledged, in the storage of the browser: they outlive a reload, a crash and a new sign-in. Each
 * tab has an entry of its own, so that two tabs of one person do not overwrite each other.
 */
import { ElementChange } from '@vitrina/contract/admin';
import { z } from 'zod';

const PREFIX = 'vitrina.studio.review';

/** `batch`: sent under `key` from `version`, without an answer so far. `waiting`: not sent yet. */
export const Unsent = z.object({
  batch: z.object({ key: z.string(), version: z.number(), changes: z.array(ElementChange) }).nullable(),
  waiting: z.array(ElementChange),
});
export type Unsent = z.infer<typeof Unsent>;

/** `scope`: person, company, document and edition. */
export const createUnsentStorage = (scope: readonly string[], { storage, tab }: { storage: Storage; tab: string }) => {
  const prefix = `${PREFIX}.${scope.map(encodeURIComponent).join('.')}.`;
  const own = `${prefix}${tab}`;
  const parse = (text: string | null): Unsent | null => {
    try {
      const parsed = Unsent.safeParse(JSON.parse(text ?? ''));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  };
  return {
    /** False where the browser refuses to store. */
    write: (unsent: Unsent): boolean => {
      try {
        if (unsent.batch === null && unsent.waiting.length === 0) storage.removeItem(own);
        else storage.setItem(own, JSON.stringify(unsent));
        return true;
      } catch {
        return false;
      }
    },
    /** Entries of other tabs, of which some may still be open. `forget`: after they are stored under the own name. */
    others: (): { found: Unsent[]; forget: () => void } => {
      try {
        const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter(
          (key) => key.startsWith(prefix) && key !== own,
        );
        return {
          found: keys.flatMap((key) => parse(storage.getItem(key)) ?? []),
          forget: () => {
            for (const key of keys) storage.removeItem(key);
          },
        };
      } catch {
        return { found: [], forget: () => undefined };
      }
    },
  };
};
export type UnsentStorage = ReturnType<typeof createUnsentStorage>;

/** Whether a tab of this browser, also a closed one, has changes of the edition that the server has not acknowledged. */
export const hasUnsent = (scope: readonly string[], storage: Storage): boolean =>
  createUnsentStorage(scope, { storage, tab: '' }).others().found.length > 0;
