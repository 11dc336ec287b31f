/** Deleting a catalogue, which can be undone, and what becomes of one in the trash. */
import { useQueryClient } from '@tanstack/react-query';
import { catalogsWords as words } from '@vitrina/ui/messages/studio/catalogs';
import { sentenceOf } from '../../../api/api-error.ts';
import { useApi, useCompany } from '../../../api/studio-context.ts';
import { showToast } from '../../../lib/toasts.ts';

type Named = { uid: string; name: string };

export const useTrash = () => {
  const api = useApi();
  const queries = useQueryClient();
  const { uid: companyUid } = useCompany();

  const change = async (work: () => Promise<unknown>, onDone: () => void): Promise<void> => {
    try {
      await work();
      onDone();
    } catch (error) {
      showToast(sentenceOf(error));
    }
    // At once: between the list and the trash, the screen would know a catalogue in neither.
    const reads = ['documents', 'document', 'editions', 'trash', 'jobs'];
    await Promise.all(reads.map((read) => queries.invalidateQueries({ queryKey: [read, companyUid] })));
  };

  const restore = ({ uid, name }: Named): Promise<void> =>
    change(
      () => api.call('documents.restore', { params: { companyUid, pdfUid: uid } }),
      () => showToast(words.restored(name)),
    );
  const remove = (document: Named): Promise<void> =>
    change(
      () => api.call('documents.delete', { params: { companyUid, pdfUid: document.uid } }),
      () => showToast(words.trashed(document.name), { label: words.undo, onAct: () => void restore(document) }),
    );
  const purge = ({ uid, name }: Named): Promise<void> =>
    change(
      () => api.call('documents.purge', { params: { companyUid, pdfUid: uid } }),
      () => showToast(words.purged(name)),
    );
  return { remove, restore, purge };
};
