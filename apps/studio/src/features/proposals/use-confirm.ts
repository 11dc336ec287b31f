/** Saves the table. A request whose answer was lost is sent again with its key, and changes nothing a second time. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiError, asApiError, isTransient } from '../../api/api-error.ts';
import type { EditionKey } from '../../api/edition-key.ts';
import { useApi } from '../../api/studio-context.ts';
import { confirmedOf, type Table } from './state/rows.ts';
import { storedRows } from './state/stored-rows.ts';

const RETRIES = 2;
const PAUSE_MS = 800;

export const useConfirm = (key: EditionKey, onSaved: (count: number) => void) => {
  const api = useApi();
  const queries = useQueryClient();
  const [isSaving, setIsSaving] = useState(false);
  const [failure, setFailure] = useState<ApiError | null>(null);

  const send = async (version: number, products: ReturnType<typeof confirmedOf>): Promise<void> => {
    const body = { version, key: crypto.randomUUID(), products };
    for (let tries = 0; ; tries += 1) {
      try {
        await api.call('editions.proposals.confirm', { params: key, body });
        return;
      } catch (error) {
        if (!isTransient(error) || tries >= RETRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      }
    }
  };

  return {
    isSaving,
    failure,
    save: async (version: number, table: Table): Promise<void> => {
      setIsSaving(true);
      setFailure(null);
      const products = confirmedOf(table);
      try {
        await send(version, products);
        storedRows.remove(key);
        for (const read of ['review', 'documents', 'editions', 'feed', 'printed-products'])
          void queries.invalidateQueries({ queryKey: [read, key.companyUid] });
        onSaved(products.length);
      } catch (error) {
        setFailure(asApiError(error));
        setIsSaving(false);
      }
    },
  };
};
