/**
 * Starts the worker that keeps what is seen (src/offline), and tells it what was seen before. Where workers are refused, in
 * private windows, in apps' browsers, in frames, without https, the viewer goes on as it does without one.
 */
import { parseAddress } from '../../lib/address.ts';
import type { Lost, Opened } from '../../offline/opened.ts';

const SCRIPT = '/offline.js';
/** Nothing else of this origin is the worker's business. */
const SCOPES = ['/view', '/menu'];

type Told = Omit<Opened, 'is' | 'isShellUnseen' | 'urls' | 'ahead' | 'address'>;

const fetchedSoFar = (): string[] => {
  const own = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set(own)].filter((url) => url.startsWith(window.location.origin));
};

/** The address at which the browser got this page: what has followed the reading is not in its cache. */
const firstAddress = (): string | undefined => performance.getEntriesByType('navigation')[0]?.name;

const isDear = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
};

const controlled = (workers: ServiceWorkerContainer): Promise<void> =>
  new Promise((done) => {
    if (workers.controller) return done();
    workers.addEventListener('controllerchange', () => done(), { once: true });
  });

let wasControlled: boolean | undefined;
let isFirst = true;

/** Quiet: what fails here costs reading without a network, and nothing else. */
export const keepOpened = async (pdf: string, told: () => Told): Promise<void> => {
  // Who has opened another meanwhile has told of that.
  const { pathname, search } = window.location;
  if (pathname !== '/menu' && parseAddress(search).pdf !== pdf) return;
  try {
    // Reading the property alone may throw where storage is refused.
    const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
    if (!workers) return;
    wasControlled ??= workers.controller !== null;
    const isPageOfBrowser = isFirst;
    isFirst = false;
    await Promise.all(SCOPES.map((scope) => workers.register(SCRIPT, { scope })));
    await controlled(workers);
    const opened: Opened = {
      is: 'opened',
      address: (isPageOfBrowser ? firstAddress() : undefined) ?? window.location.href,
      isShellUnseen: !(wasControlled && isPageOfBrowser),
      urls: wasControlled ? [] : fetchedSoFar(),
      ahead: !isDear(),
      ...told(),
    };
    workers.controller?.postMessage(opened);
  } catch (cause) {
    console.info('Nothing is kept for reading without a network', cause);
  }
};

/** The worker asked in vain. Returns how to stop. */
export const hearLost = (onLost: () => void): (() => void) => {
  let workers: ServiceWorkerContainer | undefined;
  try {
    workers = navigator.serviceWorker;
  } catch {
    return () => undefined;
  }
  const hear = ({ data }: MessageEvent<Partial<Lost> | null>) => {
    if (data?.is === 'lost') onLost();
  };
  workers?.addEventListener('message', hear);
  workers?.startMessages();
  return () => workers?.removeEventListener('message', hear);
};
