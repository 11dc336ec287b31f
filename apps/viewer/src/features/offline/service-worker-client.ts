/**
 * Registers the service worker (src/service-worker) and sends it the resources fetched before it was active. Where service
 * workers are unavailable (private windows, in-app browsers, frames, plain http) the viewer works without one.
 */
import type { NetworkFailure, Opened } from '../../service-worker/opened.ts';

const SCRIPT = '/offline.js';
/** The worker handles only these paths. */
const SCOPES = ['/view', '/menu'];

type OpenedDetails = Omit<Opened, 'is' | 'isShellUnseen' | 'urls' | 'ahead' | 'address'>;

const fetchedUrls = (): string[] => {
  const own = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(own)].filter((url) => url.startsWith(window.location.origin));
};

/** URL of the navigation request; in-app navigation changes `location` but not the HTTP cache. */
const navigationUrl = (): string | undefined => performance.getEntriesByType('navigation')[0]?.name;

const isSavingData = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

const whenControlled = (workers: ServiceWorkerContainer): Promise<void> =>
  new Promise((done) => {
    if (workers.controller) return done();
    workers.addEventListener('controllerchange', () => done(), { once: true });
  });

let wasControlled: boolean | undefined;
let isFirst = true;

/** Never rejects: a failure only disables offline reading. */
export const registerServiceWorker = async (getDetails: () => OpenedDetails): Promise<void> => {
  try {
    // Reading the property may throw when storage is denied.
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    if (!workers) return;
    wasControlled ??= workers.controller !== null;
    const isPageOfBrowser = isFirst;
    isFirst = false;
    await Promise.all(SCOPES.map((scope) => workers.register(SCRIPT, { scope })));
    await whenControlled(workers);
    const opened: Opened = {
      is: 'opened',
      address: (isPageOfBrowser ? navigationUrl() : undefined) ?? window.location.href,
      isShellUnseen: !(wasControlled && isPageOfBrowser),
      urls: wasControlled ? [] : fetchedUrls(),
      ahead: !isSavingData(),
      ...getDetails(),
    };
    workers.controller?.postMessage(opened);
  } catch (cause) {
    console.info('Service worker unavailable: offline reading is disabled', cause);
  }
};

/** Subscribes to network failures reported by the worker; returns the unsubscribe function. */
export const onConnectionLost = (onFailure: () => void): (() => void) => {
  let workers: ServiceWorkerContainer | undefined;
  try {
    workers = navigator.serviceWorker;
  } catch {
    return () => undefined;
  }
  const handleMessage = ({ data }: MessageEvent<Partial<NetworkFailure> | null>) => {
    if (data?.is === 'lost') onFailure();
  };
  workers?.addEventListener('message', handleMessage);
  workers?.startMessages();
  return () => workers?.removeEventListener('message', handleMessage);
};
