/**
 * Monitors whether our server is reachable. `navigator.onLine` only reports a link and is true behind a captive portal, so
 * browser events and failed requests trigger a probe of the server.
 */
import { createBackoff } from '../../lib/backoff.ts';

type ConnectivityOptions = {
  /** State found by the previous screen. */
  wasOffline?: boolean;
  /** Resolves to whether our server answers. */
  probe: () => Promise<boolean>;
  onChange: (isOffline: boolean) => void;
};

export type ConnectivityMonitor = {
  /** Reports an unexpected network failure; triggers a check. */
  reportFailure: () => void;
  stop: () => void;
};

/** A second probe confirms the loss: one request may fail on a poor connection. */
const SECOND_PROBE_DELAY_MS = 1000;
/** Between two checks while offline. */
const CHECK_DELAY = { baseMs: 2000, maxMs: 15_000, factor: 1.5 };

export const monitorConnectivity = ({
  wasOffline = false,
  probe,
  onChange,
}: ConnectivityOptions): ConnectivityMonitor => {
  let isOffline = wasOffline;
  let isProbing = false;
  let isStopped = false;
  const backoff = createBackoff(CHECK_DELAY);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (next: boolean) => {
    if (next === isOffline || isStopped) return;
    isOffline = next;
    backoff.reset();
    onChange(next);
    // Listeners wait for the browser's `online` event, which does not fire after leaving a captive portal.
    if (!next) window.dispatchEvent(new Event('online'));
  };

  const scheduleCheck = () => {
    clearTimeout(timer);
    if (!isOffline || isStopped) return;
    timer = setTimeout(() => void check(), backoff.next());
  };

  const isReachable = async (): Promise<boolean> => {
    if (!navigator.onLine) return false;
    if (await probe()) return true;
    if (isOffline) return false;
    await new Promise((resolve) => setTimeout(resolve, SECOND_PROBE_DELAY_MS));
    return probe();
  };

  const check = async () => {
    if (isProbing || isStopped) return;
    isProbing = true;
    change(!(await isReachable()));
    isProbing = false;
    scheduleCheck();
  };

  const handleOffline = () => {
    change(true);
    scheduleCheck();
  };
  const handleOnline = () => {
    backoff.reset();
    if (isOffline) void check();
  };
  const handleVisible = () => {
    if (document.visibilityState === 'visible') handleOnline();
  };

  window.addEventListener('offline', handleOffline);
  window.addEventListener('online', handleOnline);
  document.addEventListener('visibilitychange', handleVisible);
  if (navigator.onLine) handleOnline();
  else handleOffline();

  return {
    reportFailure: () => {
      if (!isOffline) void check();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      window.removeEventListener('offline', handleOffline);
      window.removeEventListener('online', handleOnline);
      document.removeEventListener('visibilitychange', handleVisible);
    },
  };
};

const PROBE_TIMEOUT_MS = 6000;

/** Any response of our server counts; HTML and redirects come from another server. */
export const probeServer = async (): Promise<boolean> => {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) });
    return !answer.redirected && !answer.headers.get('content-type')?.startsWith('text/html');
  } catch {
    return false;
  }
};
