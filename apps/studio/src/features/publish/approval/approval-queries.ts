/** Comments and approvals of a draft by people without an account, and changes of them. */
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { approvalWords as words } from '@vitrina/ui/messages/studio/approval';
import { sentenceOf } from '../../../api/api-error.ts';
import type { Api } from '../../../api/client.ts';
import type { EditionKey } from '../../../api/edition-key.ts';
import { pollMs } from '../../../api/queries.ts';
import { useApi } from '../../../api/studio-context.ts';
import { showToast } from '../../../lib/toasts.ts';

/** People write on their phones meanwhile: the event stream tells of it. */
export const feedbackQuery = (api: Api, key: EditionKey) =>
  queryOptions({
    queryKey: ['feedback', key.companyUid, key.pdfUid, key.number],
    queryFn: ({ signal }) => api.call('editions.feedback', { params: key }, { signal }),
    refetchInterval: () => pollMs(key.companyUid, false),
  });

export type LinkRights = { days: number; mayApprove: boolean };

export const useFeedbackChanges = (key: EditionKey) => {
  const api = useApi();
  const queries = useQueryClient();
  const settled = {
    onError: (error: Error): void => showToast(sentenceOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['feedback', key.companyUid] }),
  };
  const createLink = useMutation({
    mutationFn: (rights: LinkRights) =>
      api.call('editions.preview', { params: key, body: { ...rights, mayComment: true } }),
    ...settled,
  });
  const endLink = useMutation({
    mutationFn: (id: string) => api.call('editions.previews.delete', { params: { ...key, id } }),
    onSuccess: () => showToast(words.ended),
    ...settled,
  });
  const resolve = useMutation({
    mutationFn: ({ id, isResolved }: { id: string; isResolved: boolean }) =>
      api.call('editions.comments.update', { params: { ...key, id }, body: { isResolved } }),
    ...settled,
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.call('editions.comments.delete', { params: { ...key, id } }),
    onSuccess: () => showToast(words.removed),
    ...settled,
  });
  return { createLink, endLink, resolve, remove };
};
export type FeedbackChanges = ReturnType<typeof useFeedbackChanges>;
