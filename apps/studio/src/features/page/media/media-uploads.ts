/**
 * Files that were placed on pages of an edition and are not uploaded yet. They are shown at their place from this browser, go on while
 * the person works or turns pages, and become elements when the server has stored them. Closing the tab would lose them, so it asks.
 */
import type { Position, ProductRef, Size } from '@vitrina/contract';
import type { ElementChange, Media } from '@vitrina/contract/admin';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import type { Api } from '../../../api/client.ts';
import type { EditionKey } from '../../../api/edition-key.ts';
import { editionScope, setPendingFiles } from '../../../api/saving/pending-files.ts';
import type { Studio } from '../../../api/studio-context.ts';
import { ignoreError } from '../../../lib/ignore-error.ts';
import { placeWithin } from '../state/placing.ts';
import type { MediaKind } from './media-files.ts';
import { type SendingState, sendMedia, sendPoster } from './send-media.ts';

/** `product`: a model needs one before it can be placed. */
export type UploadState = SendingState | { is: 'product' } | { is: 'failed'; says: string };

/** `address`: of the file in this browser. */
export type PendingMedia = {
  id: string;
  page: number;
  kind: MediaKind;
  name: string;
  address: string;
  position: Position;
  size: Size;
  product: ProductRef | null;
  state: UploadState;
};

/** `poster`: of a stored video. */
type Running = {
  file: File;
  path: string | null;
  media: Media | null;
  poster: string | null;
  abort: AbortController;
};
type Place = (item: PendingMedia, change: ElementChange) => void;

const MAX_CONFLICTS = 5;

type Addresses = { url: string; poster: string | null };

const addChange = (
  { id, page, kind, position, size, product }: PendingMedia,
  { url, poster }: Addresses,
): ElementChange => ({
  op: 'add',
  kind,
  page,
  id,
  fields: {
    url,
    position,
    size,
    ...(poster !== null && { poster }),
    ...(kind === 'images' && { alt: '' }),
    ...(kind === 'models' && { product }),
  },
});

const askBeforeClosing = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Without an editor: an element that is added disagrees with no other change. */
const placeDirectly = async (api: Api, key: EditionKey, added: ElementChange): Promise<void> => {
  let version = 0;
  for (let conflicts = 0; ; conflicts += 1)
    try {
      await api.call('editions.elements.change', { params: key, body: { version, changes: [added] } });
      return;
    } catch (error) {
      const isConflict = error instanceof ApiError && error.code === 'pdf.conflict' && error.version !== null;
      if (!isConflict || conflicts >= MAX_CONFLICTS) throw error;
      version = error.version ?? 0;
    }
};

/** The files as the screen shows them. While there are any, closing the tab asks, and publishing waits. */
const createPending = (scope: string) => {
  const store: StoreApi<{ items: readonly PendingMedia[] }> = createStore(() => ({ items: [] }));
  const find = (id: string) => store.getState().items.find((item) => item.id === id);
  store.subscribe(({ items }) => {
    setPendingFiles(
      scope,
      items.map(({ page }) => page),
    );
    if (items.length > 0) addEventListener('beforeunload', askBeforeClosing);
    else removeEventListener('beforeunload', askBeforeClosing);
  });
  return {
    store,
    find,
    add: (item: PendingMedia): void => store.setState(({ items }) => ({ items: [...items, item] })),
    change: (id: string, part: Partial<PendingMedia>): void =>
      store.setState(({ items }) => ({ items: items.map((item) => (item.id === id ? { ...item, ...part } : item)) })),
    remove: (id: string): void => {
      const item = find(id);
      store.setState(({ items }) => ({ items: items.filter((one) => one.id !== id) }));
      if (item) URL.revokeObjectURL(item.address);
    },
  };
};

const discard = (api: Api, { companyUid }: EditionKey, path: string): void => {
  const params = { companyUid, uploadId: path.split('/').at(-1) ?? '' };
  void api.call('uploads.delete', { params }).catch(ignoreError('the server removes it after a day'));
};

/** A company may have ten unfinished uploads, and a person may drop a folder of pictures. */
const MAX_SENDING = 3;

/** Runs at most so many at a time, in the order of the calls. */
const createSlots = (count: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= count) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

export type MediaUploads = ReturnType<typeof createMediaUploads>;

const createMediaUploads = (studio: Studio, key: EditionKey, scope: string) => {
  const { api } = studio;
  const { store, find, change, ...pending } = createPending(scope);
  const running = new Map<string, Running>();
  const inTurn = createSlots(MAX_SENDING);
  /** Of the open editor; null while the person is elsewhere. */
  let place: Place | null = null;
  const setState = (id: string, state: UploadState): void => change(id, { state });
  const forget = (id: string): void => {
    running.delete(id);
    pending.remove(id);
  };

  /** The element that the stored file makes, once it has what it needs. */
  const settle = async (id: string): Promise<void> => {
    const [item, of] = [find(id), running.get(id)];
    if (!item || !of?.media) return;
    if (item.kind === 'models' && item.product === null) return setState(id, { is: 'product' });
    const added = addChange(item, { url: of.media.url, poster: of.poster });
    if (place) place(item, added);
    else await placeDirectly(api, key, added);
    forget(id);
  };

  const run = async (id: string): Promise<void> => {
    const [item, of] = [find(id), running.get(id)];
    if (!item || !of) return;
    try {
      const { signal } = of.abort;
      const sending = {
        onPath: (path: string) => {
          of.path = path;
        },
        onState: (state: UploadState) => setState(id, state),
        signal,
      };
      const sent = { file: of.file, path: of.path, kind: item.kind, company: key.companyUid };
      of.media ??= await inTurn(() => sendMedia(studio, sent, sending));
      if (item.kind === 'videos') of.poster ??= await sendPoster(studio, key.companyUid, item.address, signal);
      await settle(id);
    } catch (error) {
      if (of.abort.signal.aborted) return;
      // A refused upload is gone: the next attempt begins anew.
      of.path = null;
      setState(id, { is: 'failed', says: sentenceOf(error) });
    }
  };

  return {
    store,
    add: (item: Omit<PendingMedia, 'state' | 'product'>, file: File): void => {
      running.set(item.id, { file, path: null, media: null, poster: null, abort: new AbortController() });
      pending.add({ ...item, product: null, state: { is: 'sending', share: 0 } });
      void run(item.id);
    },
    cancel: (id: string): void => {
      const of = running.get(id);
      of?.abort.abort();
      if (of?.path) discard(api, key, of.path);
      forget(id);
    },
    retry: (id: string): void => {
      setState(id, { is: 'sending', share: 0 });
      void run(id);
    },
    move: (id: string, position: Position): void => {
      const item = find(id);
      if (item) change(id, { position: placeWithin(position, item.size) });
    },
    setProduct: (id: string, product: ProductRef): void => {
      change(id, { product });
      // Else it is placed when its file is stored.
      if (running.get(id)?.media) void run(id);
    },
    /** From the opening of an editor to its end. */
    attach: (placeInEditor: Place): (() => void) => {
      place = placeInEditor;
      return () => {
        if (place === placeInEditor) place = null;
      };
    },
  };
};

const opened = new Map<string, MediaUploads>();

/** Those of one person and edition; they outlive its editor. */
export const mediaUploadsOf = (studio: Studio, key: EditionKey, user: string): MediaUploads => {
  const scope = editionScope(key, user);
  const uploads = opened.get(scope) ?? createMediaUploads(studio, key, scope);
  opened.set(scope, uploads);
  return uploads;
};
