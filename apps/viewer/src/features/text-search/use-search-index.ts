/** The searchable text of a document, loaded on first use and cached. */
import type { PdfPage } from '@vitrina/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { loadIndex } from './search.api.ts';
import type { SearchIndex } from './search.state.ts';

/** `pages` is null until all pages have loaded. */
export type TextSource = { url: string | undefined; pages: readonly PdfPage[] | null };

/** `count` is 0 while a single file loads, which has no progress. */
export type TextState =
  | { is: 'loading'; done: number; count: number }
  | { is: 'ready'; index: SearchIndex }
  | { is: 'failed' };

const LOADING: TextState = { is: 'loading', done: 0, count: 0 };
const fetchFile: typeof fetch = (...request) => fetch(...request);

export const useSearchIndex = ({ url, pages }: TextSource, isWanted: boolean) => {
  const [wasWanted, setWasWanted] = useState(isWanted);
  if (isWanted && !wasWanted) setWasWanted(true);
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ of: unknown; attempt: number; text: TextState } | null>(null);
  const log = useEffectEvent((cause: unknown) => console.warn('Search text', cause));

  useEffect(
    function loadText() {
      if (!wasWanted || !pages) return;
      const controller = new AbortController();
      const { signal } = controller;
      const show = (text: TextState) => {
        if (!signal.aborted) setLoaded({ of: pages, attempt, text });
      };
      const onProgress = (done: number, count: number) => show({ is: 'loading', done, count });
      loadIndex({ url, pages, signal, fetchFile, onProgress }).then(
        (index) => show({ is: 'ready', index }),
        (cause: unknown) => {
          if (!signal.aborted) log(cause);
          show({ is: 'failed' });
        },
      );
      return () => controller.abort();
    },
    [url, pages, wasWanted, attempt],
  );

  const text = loaded?.of === pages && loaded.attempt === attempt ? loaded.text : LOADING;
  return { text, retry: () => setAttempt(attempt + 1) };
};
