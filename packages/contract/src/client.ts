/**
 * The client of the ten calls of §7. It imports no schema, so that the browser's script stays small; therefore it returns
 * answers unvalidated, and the caller parses them.
 */
import type { CallOf } from './operations.ts';
import { API_KEY_HEADER, type OperationId, routes } from './routes.ts';

export type ClientOptions = { base: string; key: string; fetch?: typeof fetch };
export type CallOptions = { signal?: AbortSignal; keepalive?: boolean };
export type Client = <Id extends OperationId>(id: Id, call: CallOf<Id>, options?: CallOptions) => Promise<unknown>;

/** A failed call. `status` is 0 when no valid response arrived. `code` is that of the backend's problem (RFC 9457), or empty. */
export class CallError extends Error {
  readonly operation: OperationId;
  readonly status: number;
  readonly code: string;
  constructor(operation: OperationId, status: number, code = '', options?: ErrorOptions) {
    super(`${operation}: ${code || status || 'no answer'}`, options);
    this.name = 'CallError';
    this.operation = operation;
    this.status = status;
    this.code = code;
  }
}

type Values = Record<string, unknown> | undefined;

/** Parameters are strings, numbers and booleans; other values become an empty string. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** Fills `:name` parameters and appends the query; undefined and null values are left out. */
export const callUrl = (base: string, path: string, params: Values, query: Values): string => {
  const filled = path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(textOf(params?.[name])));
  const search = Object.entries(query ?? {})
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`)
    .join('&');
  return `${base}${filled}${search ? `?${search}` : ''}`;
};

const codeOf = async (answer: Response): Promise<string> => {
  if (!answer.headers.get('content-type')?.includes('problem+json')) return '';
  const problem: unknown = await answer.json().catch(() => null);
  const hasCode = typeof problem === 'object' && problem !== null && 'code' in problem;
  return hasCode && typeof problem.code === 'string' ? problem.code : '';
};

/** Throws `CallError`; an abort by the caller is rethrown unchanged. */
export const createClient = ({ base, key, fetch: send = (...sent) => fetch(...sent) }: ClientOptions): Client => {
  return async (id, call, options = {}) => {
    const { method, path } = routes[id];
    const { params, query, body } = call as { params?: Values; query?: Values; body?: unknown };
    const headers: Record<string, string> = { [API_KEY_HEADER]: key, accept: 'application/json' };
    if (body !== undefined) headers['content-type'] = 'application/json';
    let answer: Response;
    try {
      answer = await send(callUrl(base, path, params, query), {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...options,
      });
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      throw new CallError(id, 0, '', { cause });
    }
    if (!answer.ok) throw new CallError(id, answer.status, await codeOf(answer));
    try {
      return await answer.json();
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      // A captive portal's page or a truncated body counts as no response.
      throw new CallError(id, 0, '', { cause });
    }
  };
};
