/** Names the reason for which a rejection may be ignored, so that all such places can be searched and counted. */

type IgnoreError = {
  (reason: string): (error: unknown) => undefined;
  <T>(reason: string, fallback: T): (error: unknown) => T;
};

/** For `promise.catch(ignoreError('the reader has left'))`: resolves to `fallback`, by default undefined, whatever the error is. */
export const ignoreError: IgnoreError =
  <T>(_reason: string, fallback?: T) =>
  () =>
    fallback;
