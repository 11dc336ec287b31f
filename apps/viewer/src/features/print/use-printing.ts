/** Loads the sheets and opens the browser's print window. */
import { useEffect, useRef, useState } from 'react';
import { prepareSheets, type Sheet } from './print-sheets.ts';

type Printing = { is: 'idle' } | { is: 'loading'; done: number; count: number } | { is: 'failed'; page: number };

export const usePrinting = (onPrinted: () => void) => {
  const [state, setState] = useState<Printing>({ is: 'idle' });
  const running = useRef<AbortController>(undefined);

  useEffect(function cancelOnUnmount() {
    return () => running.current?.abort();
  }, []);

  const print = async (sheets: readonly Sheet[]) => {
    const { signal } = (running.current = new AbortController());
    setState({ is: 'loading', done: 0, count: sheets.length });
    const prepared = await prepareSheets(sheets, {
      signal,
      onLoaded: (done) => setState({ is: 'loading', done, count: sheets.length }),
    });
    if (signal.aborted || prepared.is === 'cancelled') return;
    if (prepared.is === 'failed') return setState(prepared);
    setState({ is: 'idle' });
    // Close our dialog first: some browsers block the page while printing, and would show the dialog below their window.
    onPrinted();
    setTimeout(prepared.print);
  };

  return {
    state,
    start: (sheets: readonly Sheet[]) => void print(sheets),
    cancel: () => {
      running.current?.abort();
      setState({ is: 'idle' });
    },
  };
};
