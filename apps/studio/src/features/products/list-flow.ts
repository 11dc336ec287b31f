/** A new price list: read without a change, read again with other columns, and used. */
import type { FeedCheck, FeedMapping } from '@vitrina/contract';
import { MAX_FEED_BYTES } from '@vitrina/contract/admin';
import { createStore } from 'zustand/vanilla';
import { ApiError, asApiError } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { isListName } from '../../lib/list-files.ts';

export type NewList =
  | { is: 'none' }
  | { is: 'reading'; file: File }
  | { is: 'failed'; file: File; error: ApiError }
  | {
      is: 'read';
      file: File;
      check: FeedCheck;
      isForced: boolean;
      /** `mapping`: read again with other columns. `use`: being imported. */
      isBusyWith: 'mapping' | 'use' | null;
      failure: ApiError | null;
      /** The check had expired, and the list was read again. */
      isReread: boolean;
    };

/** The server recognises the format by name and content. */
const FILE_TYPE = 'application/octet-stream';
const MAX_NAME = 200;

/** The fault of a file before it is sent; null: none. */
export const refusalOf = ({ name, size }: Pick<File, 'name' | 'size'>): 'type' | 'empty' | 'large' | null => {
  if (!isListName(name)) return 'type';
  if (size === 0) return 'empty';
  return size > MAX_FEED_BYTES ? 'large' : null;
};

const isGone = (error: ApiError): boolean => error.code === 'feed.check-expired' || error.code === 'feed.check-unknown';

const readerOf =
  (api: Api, companyUid: string) =>
  (file: File, signal: AbortSignal, mapping?: FeedMapping): Promise<FeedCheck> => {
    const query = { name: file.name.slice(-MAX_NAME), partial: 'true' as const };
    const chosen = mapping && { mapping: JSON.stringify(mapping) };
    const sent = { params: { companyUid }, query: { ...query, ...chosen }, body: file };
    return api.call('feeds.check', sent, { bodyType: FILE_TYPE, signal });
  };

const settled = { isForced: false, isBusyWith: null, failure: null } as const;

export const createListFlow = (api: Api, company: string) => {
  const store = createStore<{ list: NewList }>(() => ({ list: { is: 'none' } }));
  const params = { companyUid: company };
  let reading = new AbortController();

  const set = (list: NewList): void => store.setState({ list });
  const change = (changed: Partial<NewList & { is: 'read' }>): void => {
    const { list } = store.getState();
    if (list.is === 'read') set({ ...list, ...changed });
  };
  /** Ends what is being read. */
  const begin = (): AbortSignal => {
    reading.abort();
    reading = new AbortController();
    return reading.signal;
  };
  const read = readerOf(api, company);

  const choose = async (file: File): Promise<void> => {
    const signal = begin();
    set({ is: 'reading', file });
    try {
      const check = await read(file, signal);
      if (!signal.aborted) set({ is: 'read', file, check, ...settled, isReread: false });
    } catch (error) {
      if (!signal.aborted) set({ is: 'failed', file, error: asApiError(error) });
    }
  };

  /** The list as the server has it, with other columns; sent again if it is not there any more. */
  const map = async (mapping: FeedMapping): Promise<void> => {
    const { list } = store.getState();
    if (list.is !== 'read') return;
    const signal = begin();
    change({ isBusyWith: 'mapping', failure: null });
    const query = { check: list.check.id, partial: 'true' as const, mapping: JSON.stringify(mapping) };
    try {
      const check = await api.call('feeds.check', { params, query, body: '' }, { signal }).catch((error: unknown) => {
        if (!(error instanceof ApiError && isGone(error))) throw error;
        return read(list.file, signal, mapping);
      });
      if (!signal.aborted) change({ check, ...settled });
    } catch (error) {
      if (!signal.aborted) change({ isBusyWith: null, failure: asApiError(error) });
    }
  };

  /** The check of an hour ago is not there any more: what changed since then must be looked at, too. */
  const readAgain = async ({ file, check: { mapping } }: NewList & { is: 'read' }): Promise<void> => {
    const signal = begin();
    try {
      const check = await read(file, signal, mapping);
      if (!signal.aborted) change({ check, ...settled, isReread: true });
    } catch (error) {
      if (!signal.aborted) change({ isBusyWith: null, failure: asApiError(error) });
    }
  };

  /** Resolves to whether shoppers see the list now. */
  const use = async (): Promise<boolean> => {
    const { list } = store.getState();
    if (list.is !== 'read' || list.isBusyWith !== null) return false;
    change({ isBusyWith: 'use', failure: null });
    const force = list.isForced ? 'true' : 'false';
    try {
      await api.call('feeds.import', { params, query: { check: list.check.id, force }, body: '' });
      set({ is: 'none' });
      return true;
    } catch (cause) {
      const error = asApiError(cause);
      if (isGone(error)) await readAgain(list);
      else change({ isBusyWith: null, failure: error });
      return false;
    }
  };

  return {
    store,
    choose,
    map,
    use,
    force: (isForced: boolean): void => change({ isForced }),
    remove: (): void => {
      reading.abort();
      set({ is: 'none' });
    },
  };
};
export type ListFlow = ReturnType<typeof createListFlow>;
