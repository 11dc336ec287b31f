/** Publishing a draft, and what may stand against it: another version of it, or of what shoppers see. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { EditionState, ElementChange } from '@vitrina/contract/admin';
import { ApiError, isTransient, sentenceOf } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import type { EditionKey } from '../../api/edition-key.ts';
import { useApi } from '../../api/studio-context.ts';
import { showToast } from '../../lib/toasts.ts';
import type { Fix } from './check/check-items.ts';
import { forgetPublication, keepPublication } from './publish.state.ts';

const useReread = ({ companyUid }: EditionKey) => {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    for (const read of ['editions', 'document', 'documents', 'check'])
      await queries.invalidateQueries({ queryKey: [read, companyUid] });
  };
};

/** The edition that shoppers see may be another one by now. */
const onlyWhile = (current: number | null): { current?: number } => (current === null ? {} : { current });

/** Another person has changed or published something meanwhile: the screen shows the state of now. */
const CONFLICTS: readonly string[] = ['edition.conflict', 'edition.published', 'edition.unknown', 'pdf.conflict'];
const isConflict = (error: Error): boolean => error instanceof ApiError && CONFLICTS.includes(error.code);

/**
 * `before`: the edition that shoppers see now. `revision`: of a current edition whose changes are known and may be replaced. The edition of
 * a withdrawn document is no draft any more: it is restored.
 */
export const usePublish = (key: EditionKey, { version, isDraft }: EditionState, before: number | null) => {
  const api = useApi();
  const reread = useReread(key);
  return useMutation({
    mutationFn: (revision: number | null) =>
      isDraft
        ? api.call('editions.publish', { params: key, body: { version, revision } })
        : api.call('editions.restore', { params: key, query: onlyWhile(before) }),
    // The event stream may tell of it before the answer arrives, or the answer be lost.
    onMutate: () => keepPublication(key, before),
    onSuccess: async () => {
      keepPublication(key, before);
      await reread();
    },
    onError: async (error) => {
      if (!isTransient(error)) forgetPublication(key);
      if (isConflict(error)) await reread();
    },
  });
};

/** Makes an edition that was published before the current one again. */
export const useRestore = (key: EditionKey, before: number | null) => {
  const api = useApi();
  const reread = useReread(key);
  return useMutation({
    mutationFn: () => api.call('editions.restore', { params: key, query: onlyWhile(before) }),
    onSuccess: async () => {
      keepPublication(key, before);
      await reread();
    },
    onError: async (error) => {
      if (isConflict(error)) await reread();
    },
  });
};

const changeElements = async (
  api: Api,
  key: EditionKey,
  { version, changes }: { version: number; changes: ElementChange[] },
): Promise<void> => {
  const send = (of: number) => api.call('editions.elements.change', { params: key, body: { version: of, changes } });
  try {
    await send(version);
  } catch (error) {
    // Hiding and removing once more changes nothing.
    if (!(error instanceof ApiError) || error.code !== 'pdf.conflict' || error.version === null) throw error;
    await send(error.version);
  }
};

const nameTab = async (api: Api, { companyUid, pdfUid }: EditionKey): Promise<void> => {
  const params = { companyUid, pdfUid };
  const { version, details } = await api.call('documents.read', { params });
  await api.call('documents.update', { params, body: { version, name_tab: details.name } });
};

/** Applies the change of a rule to the draft, or to the settings of its document. */
export const useFix = (key: EditionKey, { version }: EditionState, done: string) => {
  const api = useApi();
  const reread = useReread(key);
  return useMutation({
    mutationFn: (fix: Fix) =>
      fix.kind === 'title' ? nameTab(api, key) : changeElements(api, key, { version, changes: fix.changes }),
    onSuccess: () => showToast(done),
    onError: (error) => showToast(sentenceOf(error)),
    onSettled: reread,
  });
};

/** Ignores all listed items of a rule with one reason, or takes one back. */
export const useIgnored = (key: EditionKey) => {
  const api = useApi();
  const reread = useReread(key);
  const { companyUid, pdfUid } = key;
  const onError = (error: Error): void => showToast(sentenceOf(error));
  const ignore = useMutation({
    mutationFn: async ({ items, reason }: { items: readonly { key: string }[]; reason: string }) => {
      const [first, ...also] = new Set(items.map((item) => item.key));
      if (first === undefined) return;
      // Each call checks the whole edition.
      await api.call('editions.check.ignored.put', { params: { ...key, key: first }, body: { reason, also } });
    },
    onError,
    onSettled: reread,
  });
  const takeBack = useMutation({
    mutationFn: (item: string) => api.call('check.ignored.delete', { params: { companyUid, pdfUid, key: item } }),
    onError,
    onSettled: reread,
  });
  return { ignore, takeBack, isSaving: ignore.isPending || takeBack.isPending };
};
