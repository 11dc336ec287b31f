/** Calls to a server that may die at any moment: an answer is an acknowledgement, and no answer says nothing. */
import type { Ledger } from './ledger.ts';

/** Longer than any answer takes on a machine that is busy; who hears nothing for so long has found a hang, ms. */
const HANG_MS = 90_000;

export type Asked = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> };
export type Answer = { status: number; headers: Headers; bytes: Buffer };

export type Caller = {
  /** Null: nobody answered, or it was told to come again. Whether it happened is then unknown. */
  (kind: string, path: string, asked?: Asked): Promise<Answer | null>;
  /** Calls that are being answered, by their kind. */
  inFlight(kind: string): number;
  kindsInFlight(): string[];
};

export const jsonOf = ({ bytes }: Answer): unknown => JSON.parse(bytes.toString('utf8'));
export const codeOf = (answer: Answer): string =>
  answer.headers.get('content-type')?.includes('problem+json')
    ? ((jsonOf(answer) as { code?: string }).code ?? '')
    : '';

/** Resolves after so long, ms. */
export const pause = (ms: number): Promise<void> => new Promise((wake) => setTimeout(wake, ms));

const isHang = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError';

export const createCaller = (address: string, headers: Record<string, string>, ledger: Ledger): Caller => {
  const open = new Map<string, number>();
  const count = (kind: string, by: number): void => void open.set(kind, (open.get(kind) ?? 0) + by);

  const ask = async (kind: string, path: string, asked: Asked): Promise<Answer | null> => {
    try {
      const answer = await fetch(`${address}${path}`, {
        ...asked,
        headers: { ...headers, ...asked.headers },
        signal: AbortSignal.timeout(HANG_MS),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (answer.status < 500) return { status: answer.status, headers: answer.headers, bytes };
      if (answer.status !== 503) ledger.fault(`${kind}: ${path} answered ${answer.status}: ${bytes.toString('utf8')}`);
    } catch (error) {
      if (isHang(error)) ledger.fault(`${kind}: ${path} was not answered in ${HANG_MS} ms`);
    }
    return null;
  };

  const call = async (kind: string, path: string, asked: Asked = {}): Promise<Answer | null> => {
    count(kind, 1);
    const answer = await ask(kind, path, asked);
    count(kind, -1);
    if (answer === null) await pause(40);
    return answer;
  };
  return Object.assign(call, {
    inFlight: (kind: string) => open.get(kind) ?? 0,
    kindsInFlight: () => [...open].filter(([, calls]) => calls > 0).map(([kind]) => kind),
  });
};
