/** The price list of a new draft: read without a change, and imported when the draft is made. */
import type { FeedMapping } from '@vitrina/contract';
import type { StoreApi } from 'zustand/vanilla';
import { asApiError } from '../../api/api-error.ts';
import type { Studio } from '../../api/studio-context.ts';
import type { NewCatalog } from './new-catalog.state.ts';

/** The server recognises the format by name and content. */
const FILE_TYPE = 'application/octet-stream';
const MAX_NAME = 200;

export const createListFlow = ({ api }: Studio, company: string, store: StoreApi<NewCatalog>) => {
  const params = { companyUid: company };
  let reading: AbortController | null = null;

  const chooseList = async (file: File): Promise<void> => {
    reading?.abort();
    const controller = new AbortController();
    reading = controller;
    store.setState({ list: { is: 'reading', file }, isForced: false });
    try {
      const check = await api.call(
        'feeds.check',
        { params, query: { name: file.name.slice(-MAX_NAME), partial: 'true' }, body: file },
        { bodyType: FILE_TYPE, signal: controller.signal },
      );
      if (reading === controller) store.setState({ list: { is: 'read', file, check, isMapping: false } });
    } catch (error) {
      if (!controller.signal.aborted)
        store.setState({ list: { is: 'failed', file, error: asApiError(error) }, isAsked: false });
    }
  };

  /** The list as the server has it, with other columns. */
  const mapList = async (mapping: FeedMapping): Promise<void> => {
    const { list } = store.getState();
    if (list.is !== 'read') return;
    reading?.abort();
    const controller = new AbortController();
    reading = controller;
    store.setState({ list: { ...list, isMapping: true } });
    const query = { check: list.check.id, partial: 'true' as const, mapping: JSON.stringify(mapping) };
    try {
      const check = await api.call('feeds.check', { params, query, body: '' }, { signal: controller.signal });
      if (reading === controller) store.setState({ list: { ...list, check, isMapping: false }, isForced: false });
    } catch (error) {
      if (!controller.signal.aborted)
        store.setState({ list: { is: 'failed', file: list.file, error: asApiError(error) }, isAsked: false });
    }
  };

  /** The list, before the draft is made from it. Rejects when it is refused. */
  const importList = async (): Promise<void> => {
    const { list, isForced } = store.getState();
    if (list.is !== 'read') return;
    const { file, check } = list;
    store.setState({ list: { is: 'importing', file, check } });
    try {
      const report = await api.call(
        'feeds.import',
        {
          params,
          query: {
            name: file.name.slice(-MAX_NAME),
            force: isForced ? 'true' : 'false',
            // A choice of columns goes along with the file: the check may have expired meanwhile.
            ...(Object.keys(check.mapping).length > 0 && { mapping: JSON.stringify(check.mapping) }),
          },
          body: file,
        },
        { bodyType: FILE_TYPE },
      );
      store.setState({ list: { is: 'imported', file, report } });
    } catch (error) {
      store.setState({ list: { is: 'failed', file, error: asApiError(error) } });
      throw error;
    }
  };

  return {
    mapList: (mapping: FeedMapping): void => void mapList(mapping),
    chooseList: (file: File): void => void chooseList(file),
    importList,
    removeList: (): void => {
      reading?.abort();
      store.setState({ list: { is: 'none' }, isForced: false });
    },
    abortList: (): void => reading?.abort(),
  };
};
