/**
 * What the backend was asked to read: each question is asked once, its answer kept for the visit. What may pass is tried
 * again quietly, with growing pauses; what fails for good is logged (§8; decisions "Errors").
 */
import { createStore } from 'zustand/vanilla';

/** `key` names the answer: two questions with one key are the same question. */
export type Read<T> = { key: string; ask: () => Promise<T> };

/** `error` is of the last try there will be; while a question is on its way it is `null`. */
export type Kept<T> = { value: T | undefined; error: Error | null };

const RETRIES = 3;
/** What has just failed is not asked for by whoever comes to show it, in ms; a button may. */
const REST_MS = 10_000;
const pauseBefore = (attempt: number): number => Math.min(1000 * 2 ** attempt, 8000);

/** What may pass: no answer, too many questions, a fault of the server. A refusal would be the same again. `attempt`: from 0. */
export const isWorthAnotherTry = (attempt: number, cause: unknown): boolean => {
  const { status = 0 } = cause as { status?: number };
  return attempt < RETRIES && (status === 0 || status === 429 || status >= 500);
};

/** A tab that nobody sees spends no tries: browsers may have taken its network. */
const whenSeen = (): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    look();
  });

const createTries = (hasRetries: boolean) => {
  const doubters = new Set<() => void>();

  const tryOnce = async <T>({ ask }: Read<T>): Promise<T> => {
    try {
      return await ask();
    } catch (cause) {
      if (isWorthAnotherTry(0, cause)) for (const doubt of doubters) doubt();
      throw cause;
    }
  };

  const tryOften = async <T>(question: Read<T>): Promise<T> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await tryOnce(question);
      } catch (cause) {
        if (!(hasRetries && isWorthAnotherTry(attempt, cause))) {
          console.warn(`Fetch failed: ${question.key}`, cause);
          throw cause;
        }
        await new Promise((resolve) => setTimeout(resolve, pauseBefore(attempt)));
        await whenSeen();
      }
    }
  };

  return {
    tryOnce,
    tryOften,
    /** `doubt` hears each try that fails and might have succeeded. Gives back how to stop. */
    onFailedTry: (doubt: () => void): (() => void) => {
      doubters.add(doubt);
      return () => void doubters.delete(doubt);
    },
  };
};

const NOTHING: Kept<never> = { value: undefined, error: null };

/** `hasRetries` false in tests of what happens after the last one. */
export const createReads = ({ hasRetries = true }: { hasRetries?: boolean } = {}) => {
  const store = createStore<Record<string, Kept<unknown>>>()(() => ({}));
  const underWay = new Map<string, Promise<unknown>>();
  const failed = new Map<string, { question: Read<unknown>; at: number }>();
  const { tryOnce, tryOften, onFailedTry } = createTries(hasRetries);

  const note = (key: string, kept: Kept<unknown>) => store.setState({ [key]: kept });

  const kept = <T>(key: string): Kept<T> => (store.getState()[key] ?? NOTHING) as Kept<T>;

  /** Notes what becomes of an answer that is on its way. */
  const follow = <T>(question: Read<T>, answer: Promise<T>): Promise<T> => {
    const { key } = question;
    const noted = answer.then(
      (value) => {
        underWay.delete(key);
        failed.delete(key);
        note(key, { value, error: null });
        return value;
      },
      (cause: unknown) => {
        underWay.delete(key);
        failed.set(key, { question, at: Date.now() });
        note(key, { value: undefined, error: cause instanceof Error ? cause : new Error(String(cause)) });
        throw cause;
      },
    );
    underWay.set(key, noted);
    return noted;
  };

  /** The answer: kept, on its way, or asked for now. Rejects when the last try has failed; asked for again, it begins anew. */
  const read = <T>(question: Read<T>): Promise<T> => {
    const { key } = question;
    const { value } = kept<T>(key);
    if (value !== undefined) return Promise.resolve(value);
    const known = underWay.get(key);
    if (known) return known as Promise<T>;
    failed.delete(key);
    note(key, NOTHING);
    return follow(question, tryOften(question));
  };

  /** As `read`, where nobody waits for it: whoever shows it says what became of it. */
  const again = (question: Read<unknown>): void => void read(question).catch(() => undefined);
  /** The same, unless it has failed a moment ago. */
  const ahead = (question: Read<unknown>): void => {
    const { at = Number.NEGATIVE_INFINITY } = failed.get(question.key) ?? {};
    if (Date.now() - at > REST_MS) again(question);
  };

  return {
    /** The answers by the keys of their questions, to follow; `kept` reads one. */
    store,
    read,
    again,
    ahead,
    kept,
    /** An answer that came another way: nobody asks for it. */
    keep: (key: string, value: unknown): void => note(key, { value, error: null }),
    /** A single try of all that failed and might have passed: what is said of a failure stands until it is answered. */
    readFailed: (): void => {
      for (const [key, { question }] of failed)
        if (!underWay.has(key) && isWorthAnotherTry(0, kept(key).error))
          void follow(question, tryOnce(question)).catch(() => undefined);
    },
    onFailedTry,
  };
};

export type Reads = ReturnType<typeof createReads>;
