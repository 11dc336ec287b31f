import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function of stable identity that calls the latest handler: components that take it need not render again. */
export const useLatest = <Args extends unknown[]>(handle: (...args: Args) => void): ((...args: Args) => void) => {
  const latest = useRef(handle);
  useLayoutEffect(function keepLatest() {
    latest.current = handle;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
};
