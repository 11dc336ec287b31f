/** Changes of the editions of a catalogue; those that shoppers see at once can be taken back. */
import { useQueryClient } from '@tanstack/react-query';
import { editionsWords as words } from '@vitrina/ui/messages/studio/editions';
import { ApiError, sentenceOf } from '../../api/api-error.ts';
import { useApi, useCompany } from '../../api/studio-context.ts';
import { showToast } from '../../lib/toasts.ts';

/** `current`: the edition that shoppers see, null for none. */
export const useEditions = (pdfUid: string, current: number | null) => {
  const api = useApi();
  const queries = useQueryClient();
  const { uid: companyUid } = useCompany();
  const params = { companyUid, pdfUid };

  const change = async (work: () => Promise<unknown>, onDone: () => void): Promise<void> => {
    try {
      await work();
      onDone();
    } catch (error) {
      const isTooLate = error instanceof ApiError && error.code === 'pdf.conflict';
      showToast(isTooLate ? words.tooLate : sentenceOf(error));
    }
    for (const read of ['editions', 'document', 'documents', 'check'])
      await queries.invalidateQueries({ queryKey: [read, companyUid] });
  };

  const done = () => showToast(words.undone);
  const withdrawOnly = (seen: number) => () => api.call('documents.withdraw', { params, query: { current: seen } });

  const restore = (number: number): Promise<void> => {
    const takeBack =
      current === null
        ? withdrawOnly(number)
        : () => api.call('editions.restore', { params: { ...params, number: current }, query: { current: number } });
    return change(
      () => api.call('editions.restore', { params: { ...params, number }, query: current === null ? {} : { current } }),
      () => showToast(words.restored(number), { label: words.undo, onAct: () => void change(takeBack, done) }),
    );
  };
  const unpublish = (seen: number): Promise<void> => {
    const takeBack = () => api.call('editions.restore', { params: { ...params, number: seen }, query: {} });
    return change(withdrawOnly(seen), () =>
      showToast(words.unpublished, { label: words.undo, onAct: () => void change(takeBack, done) }),
    );
  };
  const setListed = (isListed: boolean): Promise<void> => {
    const set = (value: boolean) => () => api.call('documents.listed', { params, body: { isListed: value } });
    return change(set(isListed), () =>
      showToast(isListed ? words.listedDone : words.unlistedDone, {
        label: words.undo,
        onAct: () => void change(set(!isListed), () => showToast(isListed ? words.unlistedDone : words.listedDone)),
      }),
    );
  };
  const copy = (number: number): Promise<void> => {
    let made = 0;
    return change(
      async () => {
        made = (await api.call('editions.copy', { params: { ...params, number } })).number;
      },
      () => showToast(words.copied(made)),
    );
  };
  const remove = (number: number, text: string): Promise<void> =>
    change(
      () => api.call('editions.delete', { params: { ...params, number } }),
      () => showToast(text),
    );
  return { restore, setListed, unpublish, copy, remove };
};
