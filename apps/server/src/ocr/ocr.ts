/**
 * Recognises words in page pictures with Tesseract (WebAssembly) in worker processes. A worker that crashes, exceeds its memory or its time
 * is ended and costs nothing else: the page is tried once more in a new one. Processes instead of threads, because the memory of a
 * thread cannot be measured.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { RecognisedPage, RecogniserOptions, TextRecogniser } from '../domain/ports/pdf.ts';
import { isInstalled } from './language-files.ts';
import { type OcrMessage, type OcrTask, OUT_OF_MEMORY, OUT_OF_TIME } from './process-messages.ts';

/** A page takes 1 to 5 s of CPU time, which the process limits itself. This limit also holds on a machine with many other tasks. */
const PAGE_TIMEOUT_MS = 300_000;
const START_TIMEOUT_MS = 60_000;
const MAX_MEMORY_MB = 400;
/** WebAssembly memory never shrinks: a process with more is replaced after its page. */
const REPLACE_BYTES = 320 * 1024 ** 2;
/** Of the JavaScript heap, which holds the words of one page. */
const MAX_OLD_SPACE_MB = 128;
/** An idle process takes about 150 MB. */
const IDLE_TIMEOUT_MS = 30_000;
/** Shoppers' requests come first. */
const NICENESS = 5;
const MAX_WORKERS = 4;
const ATTEMPTS = 2;

const SCRIPT = fileURLToPath(new URL('./ocr-process.ts', import.meta.url));

type Failure = Extract<RecognisedPage, { is: 'failed' }>;
type Reply = OcrMessage | Failure;
type Slot = { process: ChildProcess | null; language: string; idle: ReturnType<typeof setTimeout> | undefined };

export type OcrOptions = {
  /** Default: one for each two cores, at most 4. */
  workers?: number | null;
  pageTimeoutMs?: number;
  maxMemoryMb?: number;
  /** Default: ocr-process.ts. */
  script?: string;
};

const reasonOf = (exitCode: number | null): Failure['reason'] => {
  if (exitCode === OUT_OF_MEMORY) return 'memory';
  return exitCode === OUT_OF_TIME ? 'deadline' : 'crash';
};

/** Never rejects: a timeout, an exit or an abort is a failure. */
const nextReply = (child: ChildProcess, timeoutMs: number, signal?: AbortSignal): Promise<Reply> =>
  new Promise((resolve) => {
    const end = (reply: Reply): void => {
      clearTimeout(timer);
      child.off('message', onMessage).off('error', onExit).off('exit', onExit);
      signal?.removeEventListener('abort', onAbort);
      resolve(reply);
    };
    const onAbort = (): void => end({ is: 'failed', reason: 'closed' });
    const onMessage = (message: unknown): void => end(message as OcrMessage);
    const onExit = (): void => end({ is: 'failed', reason: reasonOf(child.exitCode) });
    const timer = setTimeout(() => end({ is: 'failed', reason: 'deadline' }), timeoutMs);
    child.once('message', onMessage).once('error', onExit).once('exit', onExit);
    signal?.addEventListener('abort', onAbort, { once: true });
    if (child.exitCode !== null || child.signalCode !== null) onExit();
    if (signal?.aborted) onAbort();
  });

const endProcess = (slot: Slot): void => {
  clearTimeout(slot.idle);
  slot.process?.kill('SIGKILL');
  slot.process = null;
};

/** Only a running task keeps the process of the server alive. */
const hold = (child: ChildProcess, isHeld: boolean): void => {
  const change = isHeld ? 'ref' : 'unref';
  child[change]();
  child.channel?.[change]();
};

const startProcess = ({ script = SCRIPT, maxMemoryMb = MAX_MEMORY_MB }: OcrOptions, language: string): ChildProcess => {
  const child = fork(script, [language, `${maxMemoryMb}`], {
    execArgv: [`--max-old-space-size=${MAX_OLD_SPACE_MB}`, '--max-semi-space-size=4'],
    serialization: 'advanced',
    // The engine prints notes about the resolution of every picture.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // A process may fail between two tasks; without a listener its error would end the server.
  child.on('error', () => {});
  try {
    if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  } catch {
    // Not permitted everywhere, and no condition for reading.
  }
  return child;
};

/** The free slots; a caller waits when there is none. */
const createSlots = (count: number) => {
  const all: Slot[] = Array.from({ length: count }, () => ({ process: null, language: '', idle: undefined }));
  const free = [...all];
  const waiting: ((slot: Slot) => void)[] = [];
  return {
    all,
    /** Prefers a running process of the language. */
    acquire: async (language: string): Promise<Slot> => {
      const running = free.findIndex((slot) => slot.process !== null && slot.language === language);
      const [slot] = free.splice(Math.max(0, running), 1);
      return slot ?? new Promise<Slot>((resolve) => waiting.push(resolve));
    },
    release: (slot: Slot): void => {
      const next = waiting.shift();
      if (next) return next(slot);
      free.push(slot);
      slot.idle = setTimeout(() => endProcess(slot), IDLE_TIMEOUT_MS).unref();
    },
  };
};

/** Processes start with the first page. `pids`: of the running processes. */
export const createOcr = (options: OcrOptions = {}): TextRecogniser & { pids: () => number[] } => {
  const lanes = options.workers ?? Math.min(MAX_WORKERS, Math.max(1, Math.floor(availableParallelism() / 2)));
  const slots = createSlots(lanes);
  let isClosed = false;

  /** The slot's process for the language, started if there is none. */
  const processOf = async (slot: Slot, { language, signal }: RecogniserOptions): Promise<ChildProcess | Failure> => {
    clearTimeout(slot.idle);
    const isRunning = slot.process !== null && slot.process.exitCode === null && slot.process.signalCode === null;
    if (slot.process && isRunning && slot.language === language) return slot.process;
    endProcess(slot);
    const child = startProcess(options, language);
    slot.process = child;
    slot.language = language;
    const first = await nextReply(child, START_TIMEOUT_MS, signal);
    return 'is' in first ? first : child;
  };

  const readOnce = async (slot: Slot, task: OcrTask, reading: RecogniserOptions): Promise<RecognisedPage> => {
    const child = await processOf(slot, reading);
    if ('is' in child) return child;
    hold(child, true);
    // A callback, because the process may end before the picture is sent; its exit is the result then.
    child.send(task, () => undefined);
    const reply = await nextReply(child, options.pageTimeoutMs ?? PAGE_TIMEOUT_MS, reading.signal);
    hold(child, false);
    if ('is' in reply) return reply;
    if (reply.type === 'ready') return { is: 'failed', reason: 'crash' };
    if (reply.residentBytes > REPLACE_BYTES) endProcess(slot);
    return { is: 'read', words: reply.words, turn: reply.turn };
  };

  const readInSlot = async (slot: Slot, task: OcrTask, reading: RecogniserOptions): Promise<RecognisedPage> => {
    const isEnded = (): boolean => isClosed || reading.signal?.aborted === true;
    let result: RecognisedPage = { is: 'failed', reason: 'closed' };
    for (let attempt = 0; attempt < ATTEMPTS && result.is === 'failed'; attempt += 1) {
      if (isEnded()) return { is: 'failed', reason: 'closed' };
      result = await readOnce(slot, task, reading);
      if (result.is === 'failed') endProcess(slot);
    }
    return result.is === 'failed' && isEnded() ? { is: 'failed', reason: 'closed' } : result;
  };

  return {
    lanes,
    pids: () => slots.all.flatMap((slot) => slot.process?.pid ?? []),
    read: async (picture, size, reading) => {
      const { language, turn } = reading;
      if (!isInstalled(language)) return { is: 'failed', reason: 'language' };
      const slot = await slots.acquire(language);
      try {
        return await readInSlot(slot, { picture, size, turn }, reading);
      } finally {
        slots.release(slot);
      }
    },
    close: async () => {
      isClosed = true;
      slots.all.forEach(endProcess);
    },
  };
};
