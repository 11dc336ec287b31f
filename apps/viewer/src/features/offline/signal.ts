/**
 * Whether there is a network, and whether it leads to our server: a browser knows of a cable, and takes a portal that wants
 * to be agreed to for the world. Told of by the browser or by a question that failed, then found out by asking.
 */

type SignalParts = {
  /** What the screen before this one has found out, and what everybody goes by. */
  wasOffline?: boolean;
  /** Resolves with whether our server answers. */
  ask: () => Promise<boolean>;
  onChange: (isOffline: boolean) => void;
};

export type Signal = {
  /** Something failed that should not have. */
  doubt: () => void;
  stop: () => void;
};

/** Asked twice before it is said: one answer may be lost on a bad line. */
const SECOND_LOOK_MS = 1000;
/** Between two looks while there is none, in ms. */
const PAUSE = { first: 2000, longest: 15_000 };

export const followSignal = ({ wasOffline = false, ask, onChange }: SignalParts): Signal => {
  let isOffline = wasOffline;
  let isLooking = false;
  let isOver = false;
  let pause = PAUSE.first;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (next: boolean) => {
    if (next === isOffline || isOver) return;
    isOffline = next;
    pause = PAUSE.first;
    onChange(next);
    // What waits for the line hears of it by the browser's own event, which a portal that was left does not send.
    if (!next) window.dispatchEvent(new Event('online'));
  };

  const lookLater = () => {
    clearTimeout(timer);
    if (!isOffline || isOver) return;
    timer = setTimeout(() => void look(), pause);
    pause = Math.min(pause * 1.5, PAUSE.longest);
  };

  const isThere = async (): Promise<boolean> => {
    if (!navigator.onLine) return false;
    if (await ask()) return true;
    if (isOffline) return false;
    await new Promise((wake) => setTimeout(wake, SECOND_LOOK_MS));
    return ask();
  };

  const look = async () => {
    if (isLooking || isOver) return;
    isLooking = true;
    change(!(await isThere()));
    isLooking = false;
    lookLater();
  };

  const handleOffline = () => {
    change(true);
    lookLater();
  };
  const handleOnline = () => {
    pause = PAUSE.first;
    if (isOffline) void look();
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
    doubt: () => {
      if (!isOffline) void look();
    },
    stop: () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('offline', handleOffline);
      window.removeEventListener('online', handleOnline);
      document.removeEventListener('visibilitychange', handleVisible);
    },
  };
};

/** How long an answer may take before there is none, in ms. */
const ANSWER_MS = 6000;

/** Any answer of a server of ours will do; HTML is somebody else's, and so is what leads to another address. */
export const askServer = async (): Promise<boolean> => {
  try {
    const answer = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) });
    return !answer.redirected && !answer.headers.get('content-type')?.startsWith('text/html');
  } catch {
    return false;
  }
};
