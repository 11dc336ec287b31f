/**
 * The client of the publishers' calls: typed by the registry, with the session cookie and its CSRF token. A call that meets an expired
 * session waits for the next sign-in and is then made again, so that no work is lost.
 */
import {
  ADMIN_BASE,
  type AdminAnswerOf,
  type AdminCallOf,
  type AdminOperation,
  type AdminOperationId,
  adminOperations,
  CSRF_HEADER,
  Session,
} from '@vitrina/contract/admin';
import { ApiError, apiErrorOf } from './api-error.ts';
import { type SessionStore, sessionIn, startSession, untilSignedIn } from './session-store.ts';

type Values = Record<string, unknown>;
export type CallOptions = {
  signal?: AbortSignal;
  /** The media type of a body that is not JSON; by default that of the registry. */
  bodyType?: string;
  /** The call goes on when the page is left. Its body is short. */
  outlivesPage?: boolean;
  /** A request without an answer by then counts as offline: a connection that is gone may not say so for minutes. Without `signal`. */
  timeoutMs?: number;
};

type Call = <Id extends AdminOperationId>(
  id: Id,
  call: AdminCallOf<Id>,
  options?: CallOptions,
) => Promise<AdminAnswerOf<Id>>;

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** The address of a call. */
const adminUrl = (
  id: AdminOperationId,
  { params = {}, query = {} }: { params?: Values; query?: Values } = {},
): string => {
  const path = adminOperations[id].path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(params[name])),
  );
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, textOf(value)])).toString();
  return `${ADMIN_BASE}${path}${search === '' ? '' : `?${search}`}`;
};

type Sent = { params?: Values; query?: Values; body?: unknown };

const bodyOf = (
  operation: AdminOperation,
  { body }: Sent,
  bodyType?: string,
): Pick<RequestInit, 'body' | 'headers'> => {
  if (body === undefined) return {};
  if (operation.bodyType === undefined)
    return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  return { body: body as BodyInit, headers: { 'content-type': bodyType ?? operation.bodyType } };
};

const signalOf = ({ signal, timeoutMs }: CallOptions): Pick<RequestInit, 'signal'> => {
  if (timeoutMs !== undefined) return { signal: AbortSignal.timeout(timeoutMs) };
  return signal ? { signal } : {};
};

/** The connection can break in the middle of an answer. */
const readWhole = async <Body>(read: Promise<Body>, signal?: AbortSignal): Promise<Body> => {
  try {
    return await read;
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ApiError('offline', {}, { cause });
  }
};

const answerOf = async (operation: AdminOperation, answer: Response, signal?: AbortSignal): Promise<unknown> => {
  if (operation.status === 204) return undefined;
  if (operation.answerType !== undefined) return readWhole(answer.text(), signal);
  const parsed = operation.answer.safeParse(await readWhole(answer.json(), signal));
  // An answer of another version of the server: a reload brings the program that understands it.
  if (!parsed.success) throw new ApiError('internal', { status: answer.status, detail: parsed.error.message });
  return parsed.data;
};

/** `onDenied`: the role of the person may have changed. */
type ClientDeps = { sessions: SessionStore; fetch?: typeof fetch; onDenied?: () => void };

const DENIED: readonly string[] = ['access.denied', 'company.unknown', 'company.suspended'];

export const createApi = ({ sessions, onDenied, fetch: send = (...sent) => fetch(...sent) }: ClientDeps) => {
  const csrfToken = (): string => sessionIn(sessions.getState())?.csrfToken ?? '';

  const request = async (operation: AdminOperation, id: AdminOperationId, sent: Sent, options: CallOptions) => {
    const { headers, ...body } = bodyOf(operation, sent, options.bodyType);
    const isChange = operation.method !== 'GET';
    try {
      return await send(adminUrl(id, sent), {
        method: operation.method,
        credentials: 'same-origin',
        headers: { accept: 'application/json', ...headers, ...(isChange && { [CSRF_HEADER]: csrfToken() }) },
        ...body,
        ...signalOf(options),
        ...(options.outlivesPage && { keepalive: true }),
      });
    } catch (cause) {
      if (options.signal?.aborted) throw cause;
      throw new ApiError('offline', {}, { cause });
    }
  };

  /** Reads the session that the cookie now belongs to. Another tab may have signed in again, or as somebody else. */
  const refresh = async (): Promise<void> => {
    const before = sessionIn(sessions.getState());
    const answer = await request(adminOperations['session.read'], 'session.read', {}, {});
    if (answer.status === 401) {
      sessions.setState(before ? { is: 'expired', session: before } : { is: 'signed-out' }, true);
      return;
    }
    if (!answer.ok) throw await apiErrorOf(answer);
    const session = Session.parse(await answer.json());
    // The very session that a call was refused for: to call again would repeat that without end.
    if (sessions.getState().is === 'expired' && before?.csrfToken === session.csrfToken) return;
    if (before !== null && before.user.uid !== session.user.uid) {
      sessions.setState({ is: 'expired', session: before }, true);
      return;
    }
    sessions.setState({ is: 'signed-in', session }, true);
  };

  const call = async (
    id: AdminOperationId,
    sent: Sent,
    options: CallOptions = {},
    isRepeated = false,
  ): Promise<unknown> => {
    const operation: AdminOperation = adminOperations[id];
    const answer = await request(operation, id, sent, options);
    if (answer.ok) return answerOf(operation, answer, options.signal);
    const error = await apiErrorOf(answer);
    if (DENIED.includes(error.code) && id !== 'companies.read') onDenied?.();
    const session = sessionIn(sessions.getState());
    if (session === null || operation.access === 'public') throw error;
    if (error.code === 'access.missing') sessions.setState({ is: 'expired', session }, true);
    else if (error.code === 'access.forged' && !isRepeated) await refresh();
    else throw error;
    if (sessions.getState().is === 'expired') await untilSignedIn(sessions, options.signal);
    return call(id, sent, options, true);
  };

  return {
    call: call as Call,
    refresh,
    /** For requests that this client does not make; it changes with each sign-in. */
    csrfToken,
    signIn: async (credentials: { email: string; password: string }): Promise<void> => {
      startSession(sessions, (await call('session.create', { body: credentials })) as Session);
    },
    /** A new account, by the link of an invitation. */
    join: async (given: { token: string; name: string; password: string }): Promise<void> => {
      startSession(sessions, (await call('links.join', { body: given })) as Session);
    },
    /** A new password by a link of an owner; all other sessions of the account end. */
    resetPassword: async (given: { token: string; password: string }): Promise<void> => {
      startSession(sessions, (await call('links.password', { body: given })) as Session);
    },
    /** Other sessions of the person end; this one goes on. */
    changePassword: async (passwords: { password: string; newPassword: string }): Promise<void> => {
      startSession(sessions, (await call('password.change', { body: passwords })) as Session);
    },
    /** Leaves the sign-in, where the cookie is of no use any more. */
    forget: (): void => sessions.setState({ is: 'signed-out' }, true),
    signOut: async (): Promise<void> => {
      await call('session.delete', {});
      sessions.setState({ is: 'signed-out' }, true);
    },
  };
};
export type Api = ReturnType<typeof createApi>;
