/**
 * A resumable upload of a file (tus): of a PDF, or with a purpose of a picture, video or model. It goes on after interruptions of the
 * network and after a new sign-in, and ends with the accepted file or with a refusal of the server.
 */
import { ADMIN_BASE, CSRF_HEADER, type MediaPurpose } from '@vitrina/contract/admin';
import { DetailedError, Upload } from 'tus-js-client';
import { ApiError, apiErrorOf } from './api-error.ts';
import { untilSignedIn } from './session-store.ts';
import type { Studio } from './studio-context.ts';

/** Fits body limits of proxies, and is small enough for a progress that moves. */
const CHUNK_BYTES = 8 * 1024 * 1024;
const RETRY_MS = [500, 1000, 2000, 4000, 8000, 15_000];
/** Failures of the server, not of the network, that are tried again. */
const MAX_FAULTS = 5;
/** A lock that the connection before has not released yet, or an offset that has moved. */
const PASSING_STATUS = new Set([409, 423, 429]);

export type UploadEvents = {
  /** The server has an upload at this path, from which it can go on. */
  onAddress: (path: string) => void;
  onProgress: (sent: number, total: number) => void;
  /** The connection is lost, or the session has ended; `null`: it goes on. */
  onWaiting: (reason: 'offline' | 'session' | null) => void;
};

/** `path`: of an upload that has begun. */
type Sent = { file: File; company: string; path: string | null; purpose?: MediaPurpose };

const problemOf = async (error: unknown): Promise<ApiError> => {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  if (!answer) return new ApiError('offline', {}, { cause: error });
  const headers = { 'content-type': answer.getHeader('content-type') ?? '' };
  return apiErrorOf(new Response(answer.getBody(), { status: answer.getStatus(), headers }));
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });

/** Resolves to the path of the whole upload. Rejects with an `ApiError`, or with the reason of the signal. */
export const uploadFile = async (
  { api, sessions }: Studio,
  { file, company, path: known, purpose }: Sent,
  { onAddress, onProgress, onWaiting }: UploadEvents,
  signal: AbortSignal,
): Promise<string> => {
  const endpoint = new URL(`${ADMIN_BASE}/companies/${encodeURIComponent(company)}/uploads`, window.location.origin)
    .href;
  let path = known;
  let failures = 0;
  let faults = 0;

  const send = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const upload = new Upload(file, {
        endpoint,
        ...(path !== null && { uploadUrl: new URL(path, window.location.origin).href }),
        metadata: { filename: file.name, ...(purpose && { purpose }) },
        chunkSize: CHUNK_BYTES,
        retryDelays: null,
        storeFingerprintForResuming: false,
        onBeforeRequest: (request) => request.setHeader(CSRF_HEADER, api.csrfToken()),
        onUploadUrlAvailable: () => {
          if (upload.url === null) return;
          path = new URL(upload.url, window.location.origin).pathname;
          onAddress(path);
        },
        onProgress: (sent, total) => {
          failures = 0;
          onWaiting(null);
          onProgress(sent, total);
        },
        onSuccess: () => resolve(),
        onError: reject,
      });
      signal.addEventListener('abort', () => void upload.abort().finally(() => reject(signal.reason)), { once: true });
      upload.start();
    });

  /** Resolves when the upload may be tried again; rejects with the refusal. */
  const recover = async (problem: ApiError): Promise<void> => {
    if (problem.code === 'access.missing' || problem.code === 'access.forged') {
      onWaiting('session');
      await api.refresh();
      if (sessions.getState().is === 'expired') await untilSignedIn(sessions, signal);
      return;
    }
    const isPassing = problem.code === 'offline' || problem.status >= 500 || PASSING_STATUS.has(problem.status);
    if (problem.code !== 'offline') faults += 1;
    if (!isPassing || faults > MAX_FAULTS || problem.code === 'upload.too-many') throw problem;
    onWaiting('offline');
    await pause(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0, signal);
    failures += 1;
  };

  for (;;) {
    signal.throwIfAborted();
    try {
      await send();
      if (path === null) throw new ApiError('internal', { detail: 'an upload without an address' });
      return path;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError) throw error;
      await recover(await problemOf(error));
    }
  }
};
