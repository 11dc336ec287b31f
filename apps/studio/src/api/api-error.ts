/** A call under /admin/v1 that failed, and its sentence for the person who waits for it. */
import { type ErrorCode, errorCodes } from '@vitrina/contract';
import { type ErrorWords, errorWords, offlineWords } from '@vitrina/ui/messages/studio/errors';
import { listRefusals } from '@vitrina/ui/messages/studio/list-refusals';
import { ignoreError } from '../lib/ignore-error.ts';

/** `offline`: no answer arrived, or none that this program understands. */
export type ApiErrorCode = ErrorCode | 'offline';

/** `version`: the present one, on a conflict. `reason`: of a refused price list. `retryAfterS`: the server's request to wait. */
export class ApiError extends Error {
  readonly code: ApiErrorCode;
  readonly status: number;
  readonly detail: string;
  readonly version: number | null;
  readonly reason: string | null;
  readonly retryAfterS: number | null;
  constructor(
    code: ApiErrorCode,
    about: {
      status?: number;
      detail?: string;
      version?: number | null;
      reason?: string | null;
      retryAfterS?: number | null;
    } = {},
    options?: ErrorOptions,
  ) {
    super(`${code}${about.detail ? `: ${about.detail}` : ''}`, options);
    this.name = 'ApiError';
    this.code = code;
    this.status = about.status ?? 0;
    this.detail = about.detail ?? '';
    this.version = about.version ?? null;
    this.reason = about.reason ?? null;
    this.retryAfterS = about.retryAfterS ?? null;
  }
}

const isKnownCode = (code: unknown): code is ErrorCode => errorCodes.some((known) => known === code);

/** The failure that a stored record names, such as the last attempt to read a price list. */
export const errorOfCode = (code: string, reason: string | null): ApiError =>
  new ApiError(isKnownCode(code) ? code : 'internal', { reason });

/** Reads a problem (RFC 9457). An answer of a proxy, without one, counts as unavailable or as an internal error. */
export const apiErrorOf = async (answer: Response): Promise<ApiError> => {
  const body: unknown = answer.headers.get('content-type')?.includes('problem+json')
    ? await answer.json().catch(ignoreError('a damaged problem counts as none'))
    : null;
  const problem: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  const { code, detail, version, reason } = problem;
  const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(isKnownCode(code) ? code : answer.status >= 502 ? 'offline' : 'internal', {
    status: answer.status,
    detail: typeof detail === 'string' ? detail : '',
    version: typeof version === 'number' ? version : null,
    reason: typeof reason === 'string' ? reason : null,
    retryAfterS: Number.isFinite(seconds) ? seconds : null,
  });
};

/** The sentence of a failure and the next step, in Spanish. Errors of this program count as internal. */
export const wordsOf = (error: unknown): ErrorWords => {
  if (!(error instanceof ApiError)) return errorWords.internal;
  if (error.code === 'offline') return offlineWords;
  const refusal = error.code.startsWith('feed.') ? listRefusals[error.reason ?? ''] : undefined;
  return refusal ?? errorWords[error.code];
};

/** The same as one text. */
export const sentenceOf = (error: unknown): string => {
  const { sentence, action } = wordsOf(error);
  return `${sentence} ${action}`;
};

/** Errors of this program have no code of their own. */
export const asApiError = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError('internal', { detail: String(error) }, { cause: error });

/** Whether the same call may succeed soon without a change of its input. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'offline' || error.status >= 500 || error.status === 429);
