/** Reasons to ignore a failure. `optional`: nothing is lost, or a later use retries. */
type Reason = 'has fallback' | 'optional';

/** Handler for a rejection that is ignored on purpose: `promise.catch(ignoreError('optional'))` resolves to `null`. */
export const ignoreError = (_reason: Reason) => (): null => null;
