/** Reading without a network: what is seen is kept, and the screen says when there is nothing but that. */
import type { Company } from '@vitrina/contract';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { hearLost, keepOpened } from '../features/offline/keeping.ts';
import { OfflineSign } from '../features/offline/offline-sign.tsx';
import { askServer, followSignal } from '../features/offline/signal.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { useRenewed } from './use-renewed.ts';
import type { Viewer } from './viewer.ts';

export { WaitingPage } from '../features/offline/waiting-page.tsx';

/** Pictures of ours that do not come, whoever shows them. Their errors do not rise. */
const hearLostPictures = (onLost: () => void): (() => void) => {
  const hear = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && target.currentSrc.startsWith(window.location.origin)) onLost();
  };
  document.addEventListener('error', hear, true);
  return () => document.removeEventListener('error', hear, true);
};

/** Once the page is whole and the browser has time: nothing that a reader waits for stands behind it. */
const whenQuiet = (work: () => void): void => {
  if (document.readyState === 'complete') whenIdle(work);
  else window.addEventListener('load', () => whenIdle(work), { once: true });
};

const useSignal = ({ view, reads }: Viewer): void =>
  useEffect(
    function follow() {
      const signal = followSignal({
        wasOffline: view.getState().isOffline,
        ask: askServer,
        onChange: (isOffline) => {
          view.setState({ isOffline });
          if (!isOffline) reads.readFailed();
        },
      });
      const stops = [
        signal.stop,
        hearLost(signal.doubt),
        hearLostPictures(signal.doubt),
        reads.onFailedTry(signal.doubt),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [view, reads],
  );

type ReadingOfflineProps = {
  viewer: Viewer;
  company: Company;
  /** Of the open document; empty for the list of documents. */
  pdf: string;
};

export const ReadingOffline = ({ viewer, company, pdf }: ReadingOfflineProps) => {
  const isOffline = useStore(viewer.view, (state) => state.isOffline);
  useSignal(viewer);
  useRenewed(viewer.reads);
  useEffect(
    function keepWhatIsOpen() {
      const said = () => ({
        key: viewer.config.apiKey,
        products: viewer.shopOf(company).shelf.getState().products,
        company: company.Uid,
        region: viewer.view.getState().region,
      });
      whenQuiet(() => void keepOpened(pdf, said));
    },
    [viewer, company, pdf],
  );
  return <OfflineSign isOffline={isOffline} />;
};
