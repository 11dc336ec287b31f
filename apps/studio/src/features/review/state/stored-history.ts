/**
 * The steps of a review in the storage of the tab: they outlive a reload, and end with the tab, whose decisions are the person's own.
 * Decisions that are not sent yet are elsewhere (unsent-changes.ts).
 */
import { History } from './history.ts';

const PREFIX = 'vitrina.studio.steps';

/** `scope`: person, company, document and edition. */
export const createHistoryStorage = (scope: readonly string[], storage: Pick<Storage, 'getItem' | 'setItem'>) => {
  const name = `${PREFIX}.${scope.map(encodeURIComponent).join('.')}`;
  return {
    read: (): History | null => {
      try {
        return History.safeParse(JSON.parse(storage.getItem(name) ?? '')).data ?? null;
      } catch {
        return null;
      }
    },
    /** `historyOf`: the given number of newest steps. Fewer are stored where all of them are too large for the browser. */
    write: (historyOf: (most: number) => History, most: number): void => {
      for (let kept = most; kept >= 1; kept = Math.floor(kept / 4)) {
        try {
          storage.setItem(name, JSON.stringify(historyOf(kept)));
          return;
        } catch {
          // Not even the storage may be there: a reload then begins without steps.
        }
      }
    },
  };
};
export type HistoryStorage = ReturnType<typeof createHistoryStorage>;
