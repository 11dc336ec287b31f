/** Calls to a server that may be killed at any moment: an answer acknowledges the call, a missing answer leaves it unknown. */
import type { Ledger } from '../ledger.ts';

/** Longer than any answer takes on a busy machine; a timeout is a fault. */
const CALL_TIMEOUT_MS = 90_000;

export type CallOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
};
export type Answer = { status: number; headers: Headers; bytes: Buffer };

export type Caller = {
  /** Null: no answer, or a 5xx. It is then unknown whether the call had an effect. */
  (kind: string, path: string, options?: CallOptions): Promise<Answer | null>;
  /** Pending calls of a kind. */
  inFlight(kind: string): number;
  kindsInFlight(): string[];
};

export const jsonOf = ({ bytes }: Answer): unknown => JSON.parse(bytes.toString('utf8'));
export const codeOf = (answer: Answer): string =>
  answer.headers.get('content-type')?.includes('problem+json')
    ? ((jsonOf(answer) as { code?: string }).code ?? '')
    : '';

/** Resolves after `ms` milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

export const createCaller = (address: string, headers: Record<string, string>, ledger: Ledger): Caller => {
  const open = new Map<string, number>();
  const count = (kind: string, by: number): void => void open.set(kind, (open.get(kind) ?? 0) + by);

  const send = async (kind: string, path: string, options: CallOptions): Promise<Answer | null> => {
    try {
      const answer = await fetch(`${address}${path}`, {
        ...options,
        headers: { ...headers, ...options.headers },
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.status < 500) return { status: answer.status, headers: answer.headers, bytes };
      if (answer.status !== 503) ledger.fault(`${kind}: ${path} answered ${answer.status}: ${bytes.toString('utf8')}`);
    } catch (error) {
      if (isTimeout(error)) ledger.fault(`${kind}: ${path} was not answered in ${CALL_TIMEOUT_MS} ms`);
    }
    return null;
  };

  const call = async (kind: string, path: string, options: CallOptions = {}): Promise<Answer | null> => {
    count(kind, 1);
    const answer = await send(kind, path, options);
    count(kind, -1);
    if (answer === null) await pause(40);
    return answer;
  };
  return Object.assign(call, {
    inFlight: (kind: string) => open.get(kind) ?? 0,
    kindsInFlight: () => [...open].filter(([, calls]) => calls > 0).map(([kind]) => kind),
  });
};
