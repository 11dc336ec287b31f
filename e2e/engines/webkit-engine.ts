/** WebKit: MiniBrowser of WebKitGTK on a virtual screen, through WebKitWebDriver (W3C WebDriver over HTTP). */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../support/free-port.ts';
import { answering, end } from '../support/process.ts';
import { type Engine, type EnginePage, type Point, SCREEN, wayOf } from './driver.ts';
import { type WebKitPrograms, webKitPrograms } from './installed.ts';
import { largestBelow } from './process-memory.ts';

/** Code points of WebDriver for keys without a character. */
const KEYS: Record<string, string> = {
  ArrowLeft: '\ue012',
  ArrowRight: '\ue014',
  Enter: '\ue007',
  Escape: '\ue00c',
  Tab: '\ue004',
};

/** Starts a virtual screen and returns its name. The server chooses a free number and writes it to file 3. */
const openScreen = async (program: string): Promise<{ display: string; server: ChildProcess }> => {
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const output = server.stdio[3];
  if (!output || !('readable' in output)) throw new Error('Xvfb has no output');
  const [line] = await once(createInterface({ input: output as NodeJS.ReadableStream }), 'line');
  return { display: `:${String(line).trim()}`, server };
};

/** Beyond what any step takes, and far below the time of a test: the browser sometimes leaves a call without an answer. */
const CALL_TIMEOUT_MS = 15_000;

type Call = (method: 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

const callOf =
  (origin: string): Call =>
  async (method, path, body = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new Error(`WebDriver ${path}: no answer`, { cause });
    });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`WebDriver ${path}: ${JSON.stringify(value)}`);
    return value;
  };

const moveTo = ({ x, y }: Point) => ({
  type: 'pointerMove',
  duration: 16,
  origin: 'viewport',
  x: Math.round(x),
  y: Math.round(y),
});
const DOWN = { type: 'pointerDown', button: 0 };
const UP = { type: 'pointerUp', button: 0 };

const pageOf = (call: Call, session: string): EnginePage => {
  const post = (path: string, body?: object) => call('POST', `/session/${session}${path}`, body);
  const act = async (type: 'pointer' | 'key', actions: object[]) => {
    const parameters = type === 'pointer' ? { parameters: { pointerType: 'mouse' } } : {};
    await post('/actions', { actions: [{ type, id: type, ...parameters, actions }] });
  };
  return {
    goto: async (url) => void (await post('/url', { url })),
    evaluate: async (run, given) => {
      // WebDriver copies `undefined` to `null`, and an error of the page into its answer.
      const script = `const done = arguments[1]; Promise.resolve().then(() => (${String(run)})(arguments[0])).then(
        (value) => done({ value }), (error) => done({ error: String(error) }));`;
      const result = (await post('/execute/async', { script, args: [given ?? null] })) as {
        value?: never;
        error?: string;
      };
      if (result.error !== undefined) throw new Error(result.error);
      return result.value as never;
    },
    click: (at) => act('pointer', [moveTo(at), DOWN, UP]),
    drag: (from, to) => act('pointer', [moveTo(from), DOWN, ...wayOf(from, to).map(moveTo), UP]),
    press: (key) => {
      const value = KEYS[key] ?? key;
      return act('key', [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
    },
    back: async () => void (await post('/back')),
    close: async () => void (await call('DELETE', `/session/${session}`)),
  };
};

/** The browser's window has bars of its own; this makes its content as large as the other engines' pages. */
const fitWindow = async (call: Call, session: string, page: EnginePage): Promise<void> => {
  const inner = () => page.evaluate(() => ({ width: innerWidth, height: innerHeight }), null);
  const resize = (size: object) => call('POST', `/session/${session}/window/rect`, size);
  await resize(SCREEN);
  const { width, height } = await inner();
  await resize({ width: 2 * SCREEN.width - width, height: 2 * SCREEN.height - height });
};

type Driver = { call: Call; process: ChildProcess };

const startDriver = async ({ driver }: WebKitPrograms, display: string): Promise<Driver> => {
  const port = await freePort();
  const started = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: display, LANG: 'es_CO.UTF-8', GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  await answering(`${origin}/status`, started);
  return { call: callOf(origin), process: started };
};

const startSession = async ({ call }: Driver, { browser }: WebKitPrograms): Promise<string> => {
  const options = { binary: browser, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string };
  return sessionId;
};

/** `memoryMb`: of the process that shows the page. */
export type WebKit = Engine & { memoryMb: () => number };

export const openWebKit = async (programs: WebKitPrograms | null = webKitPrograms()): Promise<WebKit> => {
  if (!programs) throw new Error('webkit2gtk-driver or xvfb is not installed');
  const { display, server: screen } = await openScreen(programs.screen);
  let driver = await startDriver(programs, display);
  /** About one in eighty starts of the browser leaves the driver without an answer; another driver starts it. */
  const restart = async (): Promise<string> => {
    await end(driver.process);
    driver = await startDriver(programs, display);
    return startSession(driver, programs);
  };
  const newPage = async (): Promise<EnginePage> => {
    const session = await startSession(driver, programs).catch(restart);
    const page = pageOf(driver.call, session);
    await fitWindow(driver.call, session, page);
    return page;
  };
  return {
    name: 'WebKit',
    newPage,
    memoryMb: () => largestBelow(driver.process.pid ?? 0, 'WebKitWebProces'),
    close: async () => {
      await end(driver.process);
      await end(screen);
    },
  };
};
