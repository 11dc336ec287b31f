/** Handler for a rejection that is ignored on purpose: `promise.catch(ignoreError('reason'))` resolves to `null`. */
export const ignoreError = (_reason: string) => (): null => null;
