/** A download that runs while its panel is mounted; saves the file when it is complete. */
import { useEffect, useRef, useState } from 'react';
import { createDownload, type DownloadDeps, type DownloadState } from './ranged-download.ts';

/** By then every browser has read the blob. */
const REVOKE_DELAY_MS = 60_000;

const deps: DownloadDeps = {
  fetch: (url, init) => fetch(url, init),
  pause: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      const handleAbort = () => {
        clearTimeout(timer);
        resolve();
      };
      signal.addEventListener('abort', handleAbort, { once: true });
    }),
};

const save = (file: Blob, name: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_DELAY_MS);
};

export const useRangedDownload = (url: string, name: string) => {
  const [state, setState] = useState<DownloadState>({ is: 'running', received: 0, total: null });
  const running = useRef<ReturnType<typeof createDownload>>(undefined);

  useEffect(
    function download() {
      const created = createDownload(url, deps, (next) => {
        setState(next);
        if (next.is === 'done') save(next.file, name);
      });
      running.current = created;
      created.start();
      return created.cancel;
    },
    [url, name],
  );

  return { state, retry: () => running.current?.start() };
};
