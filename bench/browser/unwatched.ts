/**
 * A page without network listeners. Playwright listens to the network of each page that it opens, and the browser then retains the
 * body of every answer in the page's process, which would dominate a measurement of memory.
 */
import type { Browser, CDPSession, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import type { Screen } from './screens.ts';

export type Unwatched = {
  browser: Browser;
  page: Pick<Page, 'evaluate' | 'waitForFunction'>;
  session: Pick<CDPSession, 'send'>;
};

const WAIT_MS = 30_000;

type Answer = { id?: number; result?: unknown; error?: { message: string } };
type Evaluated = { result: { value?: unknown }; exceptionDetails?: { text: string } };

/** Playwright does not attach to pages of a context that it did not create. */
const newTarget = async (root: CDPSession): Promise<string> => {
  const { browserContextId } = await root.send('Target.createBrowserContext');
  const { targetId } = await root.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
  return sessionId;
};

const sessionOf = async (root: CDPSession): Promise<Unwatched['session']> => {
  const ours = await newTarget(root);
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  root.on('Target.receivedMessageFromTarget', ({ sessionId, message }) => {
    const answer: Answer = sessionId === ours ? JSON.parse(message) : {};
    if (answer.id === undefined) return;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  const send = async (method: string, params: object = {}): Promise<unknown> => {
    last += 1;
    const id = last;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    await root.send('Target.sendMessageToTarget', {
      sessionId: ours,
      message: JSON.stringify({ id, method, params }),
    });
    const { result, error } = await answered;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
  return { send: send as CDPSession['send'] };
};

const call = (requested: unknown, given: unknown): string => `(${String(requested)})(${JSON.stringify(given) ?? ''})`;

const pageOf = ({ send }: Unwatched['session']): Unwatched['page'] => {
  const valueOf = async (expression: string): Promise<unknown> => {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = (await send('Runtime.evaluate', options)) as Evaluated;
    if (exceptionDetails) throw new Error(`${exceptionDetails.text}: ${expression}`);
    return result.value;
  };
  const evaluate = (requested: unknown, given?: unknown) => valueOf(call(requested, given));
  const waitForFunction = (requested: unknown, given?: unknown) =>
    valueOf(`new Promise((done, fail) => {
      const limit = performance.now() + ${WAIT_MS};
      const check = () => {
        if (${call(requested, given)}) done();
        else if (performance.now() > limit) fail(new Error('not within ${WAIT_MS} ms'));
        else requestAnimationFrame(check);
      };
      check();
    })`);
  return { evaluate, waitForFunction } as unknown as Unwatched['page'];
};

const takeScreen = async ({ send }: Unwatched['session'], { contextOptions, slowdown }: Screen): Promise<void> => {
  const { viewport, deviceScaleFactor = 1, isMobile: mobile = false, hasTouch: enabled = false } = contextOptions;
  if (!viewport) throw new Error('The screen profile has no viewport.');
  await send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile });
  await send('Emulation.setTouchEmulationEnabled', { enabled });
  await send('Emulation.setFocusEmulationEnabled', { enabled: true });
  await send('Emulation.setCPUThrottlingRate', { rate: slowdown });
};

/** Closes the browser after `during`. `storage` is written to localStorage before the page loads. */
export const unwatched = async <T>(
  screen: Screen,
  { url, storage = {}, flags = [] }: { url: string; storage?: Record<string, string>; flags?: readonly string[] },
  during: (unwatched: Unwatched) => Promise<T>,
): Promise<T> => {
  const browser = await launchChromium(flags);
  try {
    const session = await sessionOf(await browser.newBrowserCDPSession());
    const page = pageOf(session);
    await session.send('Page.enable');
    await session.send('Performance.enable');
    await takeScreen(session, screen);
    const fillStorage = (entries: Record<string, string>) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    };
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: call(fillStorage, storage) });
    await session.send('Page.navigate', { url });
    return await during({ browser, page, session });
  } finally {
    await browser.close();
  }
};
