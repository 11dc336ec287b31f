/** Work of the main thread of a page in processor time, which excludes other programs. */
import type { Page } from 'playwright-core';

type Task = { start: number; end: number; processorMs: number };
/** `frame`: the layers of a frame are ready, including the changes by the input. */
type Moment = { is: 'input' | 'frame'; type: string; start: number; end: number };
/** `styled`: number of elements in each style recalculation. */
export type Work = { tasks: Task[]; moments: Moment[]; styled: number[] };

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { name?: string; elementCount?: number; data?: { type?: string } };
};

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

const momentOf = ({ name, args, ts, dur = 0 }: TraceEvent): Moment[] => {
  const span = { start: ts, end: ts + dur };
  if (name === 'EventDispatch') return [{ is: 'input', type: args.data?.type ?? '', ...span }];
  return name === 'Layerize' ? [{ is: 'frame', type: '', ...span }] : [];
};

/** Traces the browser while `work` runs. */
export const processorWork = async (page: Page, work: () => Promise<void>): Promise<Work> => {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  const client = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  client.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as TraceEvent[])));
  const finished = new Promise((done) => client.once('Tracing.tracingComplete', done));
  await client.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } });
  await work();
  await client.send('Tracing.end');
  await finished;
  await client.detach();
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const isMain = ({ pid, tid }: TraceEvent) => mains.some((main) => main.pid === pid && main.tid === tid);
  const own = events.filter((event) => event.ph === 'X' && isMain(event)).sort((a, b) => a.ts - b.ts);
  const tasks = own.filter(({ name }) => name === 'RunTask');
  return {
    tasks: tasks.map(({ ts, dur = 0, tdur = 0 }) => ({ start: ts, end: ts + dur, processorMs: tdur / 1000 })),
    moments: own.flatMap(momentOf),
    styled: own.flatMap(({ args: { elementCount } }) => elementCount ?? []),
  };
};

/** Processor time in ms from each input of these types to the frame that responds. */
export const answersTo = ({ tasks, moments }: Work, types: readonly string[]): number[] =>
  moments
    .filter(({ is, type }) => is === 'input' && types.includes(type))
    .map((input) => {
      const frame = moments.find(({ is, start }) => is === 'frame' && start >= input.end);
      const end = frame?.end ?? input.end;
      return tasks
        .filter((task) => task.end >= input.start && task.start <= end)
        .reduce((sum, { processorMs }) => sum + processorMs, 0);
    });
