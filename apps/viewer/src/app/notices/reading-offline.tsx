/** Offline reading: registers the service worker for the open document, monitors the connection, shows the banner. */
import type { Company } from '@vitrina/contract';
import { whenIdle } from '@vitrina/page-view';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { monitorConnectivity, probeServer } from '../../features/offline/connectivity.ts';
import { OfflineBanner } from '../../features/offline/offline-banner.tsx';
import { onConnectionLost, registerServiceWorker } from '../../features/offline/service-worker-client.ts';
import { useRetryFailedQueries } from '../data/use-retry-failed-queries.ts';
import type { Viewer } from '../session/viewer.ts';

export { WaitingPage } from '../../features/offline/waiting-page.tsx';

/** Calls `onFailure` when one of our pictures fails to load. Captures, because error events of images do not bubble. */
const onPictureFailure = (onFailure: () => void): (() => void) => {
  const handleError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement && target.currentSrc.startsWith(window.location.origin)) onFailure();
  };
  document.addEventListener('error', handleError, true);
  return () => document.removeEventListener('error', handleError, true);
};

/** After the page has loaded and while the browser is idle, so that the registration delays nothing. */
const afterAnnouncements = (work: () => void): void => {
  if (document.readyState === 'complete') whenIdle(work);
  else window.addEventListener('load', () => whenIdle(work), { once: true });
};

const useConnectivity = ({ view, queries }: Viewer): void =>
  useEffect(
    function startMonitor() {
      const monitor = monitorConnectivity({
        wasOffline: view.getState().isOffline,
        probe: probeServer,
        onChange: (isOffline) => {
          view.setState({ isOffline });
          if (!isOffline) queries.retryFailed();
        },
      });
      const stops = [
        monitor.stop,
        onConnectionLost(monitor.reportFailure),
        onPictureFailure(monitor.reportFailure),
        queries.onError(monitor.reportFailure),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [view, queries],
  );

type ReadingOfflineProps = {
  viewer: Viewer;
  company: Company;
  /** Uid of the open document; empty for the list of documents. */
  pdf: string;
};

export const ReadingOffline = ({ viewer, company, pdf }: ReadingOfflineProps) => {
  const isOffline = useStore(viewer.view, (state) => state.isOffline);
  useConnectivity(viewer);
  useRetryFailedQueries(viewer.queries);
  useEffect(
    function registerWorker() {
      const getDetails = () => ({
        key: viewer.config.apiKey,
        products: viewer.sessionOf(company).products.getState().products,
        company: company.Uid,
        region: viewer.view.getState().region,
      });
      let isOpen = true;
      afterAnnouncements(() => {
        if (isOpen) void registerServiceWorker(getDetails);
      });
      return () => {
        isOpen = false;
      };
    },
    // oxlint-disable-next-line react/exhaustive-deps -- another document is another reason to register, not an input
    [viewer, company, pdf],
  );
  return <OfflineBanner isOffline={isOffline} />;
};
