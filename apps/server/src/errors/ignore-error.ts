/** Names the reason for which a rejection may be ignored, so that all such places can be searched and counted. */

/** For `promise.catch(ignoreError('the reader has left'))`: resolves to undefined whatever the error is. */
export const ignoreError =
  (_reason: string) =>
  (_error: unknown): undefined =>
    undefined;
