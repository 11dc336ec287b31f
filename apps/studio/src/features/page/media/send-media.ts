/** Sends one file of a picture, video or model, and asks the server to make it into a stored one, through interruptions. */
import type { Media } from '@vitrina/contract/admin';
import { ApiError, isTransient } from '../../../api/api-error.ts';
import type { Studio } from '../../../api/studio-context.ts';
import { uploadFile } from '../../../api/upload-file.ts';
import { type MediaKind, PURPOSES, posterOf } from './media-files.ts';

export type SendingState =
  | { is: 'sending'; share: number }
  | { is: 'waiting'; reason: 'offline' | 'session' }
  | { is: 'checking' };

/** `path`: of an upload that has begun. */
type Sent = { file: File; path: string | null; kind: MediaKind; company: string };
type Sending = { onPath: (path: string) => void; onState: (state: SendingState) => void; signal: AbortSignal };

const RETRY_MS = 3000;
/** A large picture takes a minute of a busy server. */
const CREATE_TIMEOUT_MS = 240_000;
/** Failures of the server, not of the network, that are tried again. */
const MAX_FAULTS = 5;

const pause = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, RETRY_MS);
    addEventListener('online', end);
    signal.addEventListener('abort', end);
  });

/** A repeated call answers the same file, so a lost answer does no harm. */
const createMedia = async (
  { api }: Studio,
  { company, path, kind }: { company: string; path: string; kind: MediaKind },
  { onState, signal }: Sending,
): Promise<Media> => {
  const body = { upload: path.split('/').at(-1) ?? '', purpose: PURPOSES[kind] };
  for (let faults = 0; ; ) {
    signal.throwIfAborted();
    onState({ is: 'checking' });
    try {
      return await api.call(
        'media.create',
        { params: { companyUid: company }, body },
        { timeoutMs: CREATE_TIMEOUT_MS },
      );
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'offline')) faults += 1;
      if (!isTransient(error) || faults > MAX_FAULTS) throw error;
      onState({ is: 'waiting', reason: 'offline' });
      await pause(signal);
    }
  }
};

export const sendMedia = async (
  studio: Studio,
  { file, path, kind, company }: Sent,
  sending: Sending,
): Promise<Media> => {
  const { onPath, onState, signal } = sending;
  const events = {
    onAddress: onPath,
    onProgress: (sent: number, total: number) => onState({ is: 'sending', share: total > 0 ? sent / total : 1 }),
    onWaiting: (reason: 'offline' | 'session' | null) => {
      if (reason !== null) onState({ is: 'waiting', reason });
    },
  };
  const whole = await uploadFile(studio, { file, company, path, purpose: PURPOSES[kind] }, events, signal);
  onPath(whole);
  return createMedia(studio, { company, path: whole, kind }, sending);
};

/** The address of the video's picture. None is no failure: the page shows a plain area in its place. */
export const sendPoster = async (
  studio: Studio,
  company: string,
  address: string,
  signal: AbortSignal,
): Promise<string | null> => {
  const file = await posterOf(address);
  if (file === null) return null;
  const silent = { onPath: () => undefined, onState: () => undefined, signal };
  try {
    return (await sendMedia(studio, { file, path: null, kind: 'images', company }, silent)).url;
  } catch (error) {
    if (signal.aborted) throw error;
    return null;
  }
};
