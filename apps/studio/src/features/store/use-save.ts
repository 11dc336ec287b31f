/** Stores a connection: the keys first, then the company that uses them, so that it never names keys that are not there. */
import { useQueryClient } from '@tanstack/react-query';
import type { CompanyState } from '@vitrina/contract/admin';
import { ApiError } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { useApi, useCompany } from '../../api/studio-context.ts';
import {
  type Connection,
  changeOf,
  keepsStored,
  type Provider,
  type StoredKeys,
  valuesOf,
} from './state/store-connection.ts';

/**
 * Keys of the store that the company uses already are replaced in place; those of another store are beside them until the company
 * changes, so that shoppers keep the present store if that fails.
 */
const putKeys = async (
  api: Api,
  { company }: CompanyState,
  { provider, form, stored }: { provider: Provider; form: Connection; stored: StoredKeys | null },
): Promise<string> => {
  const params = { companyUid: company.Uid };
  const heads = await api.call('secrets.list', { params });
  const isSame = company.Integrations.ECOMMERCE.PROVIDER === provider;
  const name = (isSame && heads.find(({ isUsed }) => isUsed)?.name) || provider.toLowerCase();
  const keeps = isSame && keepsStored(provider, form, stored);
  const body = { values: valuesOf(provider, form, keeps ? stored : null), keeps };
  return (await api.call('secrets.put', { params: { ...params, name }, body })).secretId;
};

export const useSave = () => {
  const api = useApi();
  const queries = useQueryClient();
  const { uid } = useCompany();
  const params = { companyUid: uid };
  const read = (): Promise<CompanyState> => api.call('companies.read', { params });

  /** The settings of a store are fields of their own: a change of other fields by somebody else is no conflict. */
  const update = async (state: CompanyState, form: Connection, secretId: string | null): Promise<CompanyState> => {
    const change = (now: CompanyState) =>
      api.call('companies.update', {
        params,
        body: { version: now.version, ...changeOf(now.company, form), ...(secretId !== null && { secretId }) },
      });
    try {
      return await change(state);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'company.conflict') throw error;
      return change(await read());
    }
  };

  return async (form: Connection, stored: StoredKeys | null): Promise<void> => {
    const state = await read();
    const secretId = form.seller === 'FEED' ? null : await putKeys(api, state, { provider: form.seller, form, stored });
    queries.setQueryData(['company', uid], await update(state, form, secretId));
    await queries.invalidateQueries({ queryKey: ['secrets', uid] });
  };
};
