/**
 * A page that several tests use one after the other: a new page costs half of the CPU time of a visit, for its
 * renderer process and for compiling the viewer's scripts. Between two tests everything a visit leaves is removed: storage,
 * cookies, history, routes, listeners and other pages, and the HTTP cache before a test of the viewer. A page with changes that
 * cannot be undone is not reused.
 */
import type { BrowserContext, CDPSession, Page } from 'playwright-core';

export type ReusedPage = {
  page: Page;
  /** Resolves false when the page cannot be reused; its context must then be closed. */
  reset: () => Promise<boolean>;
  /** Before a test that may observe what is loaded. */
  clearCache: () => Promise<void>;
};

type Methods = Record<string, (...args: never[]) => unknown>;

/** Calls whose effect lasts beyond a navigation and cannot be reverted. */
const LASTING_PAGE_CALLS = [
  'addInitScript',
  'close',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setViewportSize',
];
const LASTING_CONTEXT_CALLS = ['addInitScript', 'close', 'exposeFunction', 'grantPermissions', 'setOffline'];
const LASTING_CLOCK_CALLS = ['install', 'fastForward', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'];

const observeCalls = (target: object, names: readonly string[], onCall: () => void): void => {
  const methods = target as Methods;
  for (const name of names) {
    const original = methods[name]?.bind(target);
    if (!original) throw new Error(`no method ${name}`);
    methods[name] = (...args) => {
      onCall();
      return original(...args);
    };
  }
};

/** Listeners that tests add, so that they can be removed again. */
const trackListeners = (emitter: Page | BrowserContext): (() => void) => {
  type Listener = (...args: unknown[]) => void;
  type Emitter = {
    on: (name: string, listener: Listener) => Emitter;
    off: (name: string, listener: Listener) => unknown;
  };
  const tracked = emitter as unknown as Emitter;
  const added: [string, Listener][] = [];
  const on = tracked.on.bind(emitter);
  tracked.on = (name, listener) => {
    added.push([name, listener]);
    return on(name, listener);
  };
  return () => {
    for (const [name, listener] of added.splice(0)) tracked.off(name, listener);
  };
};

const trackSessions = (context: BrowserContext): (() => Promise<unknown>) => {
  const sessions: CDPSession[] = [];
  const open = context.newCDPSession.bind(context);
  context.newCDPSession = async (target) => {
    const session = await open(target);
    sessions.push(session);
    return session;
  };
  return () => Promise.all(sessions.splice(0).map((session) => session.detach()));
};

/** Runs in the page: clears the storage that protocol commands do not reach, and prevents writes while the page unloads. */
const leaveNothing = (): void => {
  sessionStorage.clear();
  window.name = '';
  Storage.prototype.setItem = () => undefined;
};

/**
 * `origin`: of the server under test; empty if each test has its own. A page that has visited another origin is not reused. `observe` adds the listeners that
 * stay with the page.
 */
export const createReusedPage = async (
  context: BrowserContext,
  origin: string,
  observe: (page: Page) => void,
): Promise<ReusedPage> => {
  const page = await context.newPage();
  observe(page);
  const control = await context.newCDPSession(page);
  const visited = new Set<string>();
  let isChanged = false;
  page.on('framenavigated', (frame) => {
    if (frame.url().startsWith('http')) visited.add(new URL(frame.url()).origin);
  });
  const noteChange = () => {
    isChanged = true;
  };
  observeCalls(page, LASTING_PAGE_CALLS, noteChange);
  observeCalls(context, LASTING_CONTEXT_CALLS, noteChange);
  observeCalls(page.clock, LASTING_CLOCK_CALLS, noteChange);
  const removeListeners = [trackListeners(page), trackListeners(context)];
  const detachSessions = trackSessions(context);

  const reset = async (): Promise<boolean> => {
    const isForeign = origin === '' || [...visited].some((each) => each !== origin);
    if (isChanged || isForeign || context.serviceWorkers().length > 0 || page.isClosed()) return false;
    for (const remove of removeListeners) remove();
    await detachSessions();
    const others = context.pages().filter((each) => each !== page);
    await Promise.all(others.map((each) => each.close()));
    if (page.url().startsWith(origin)) await page.evaluate(leaveNothing);
    await page.goto('about:blank');
    await page.mouse.move(-1, -1);
    await context.clearCookies();
    await control.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await control.send('Page.resetNavigationHistory');
    visited.clear();
    return true;
  };
  const clearCache = async (): Promise<void> => {
    await control.send('Network.clearBrowserCache');
    // The renderer keeps pictures in memory; disabling its cache evicts them.
    await control.send('Network.enable');
    await control.send('Network.setCacheDisabled', { cacheDisabled: true });
    await control.send('Network.disable');
  };
  return { page, reset, clearCache };
};
