/** Dates and times of the company, wherever the person is. */
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { companyQuery } from './queries.ts';
import { useApi, useCompany } from './studio-context.ts';

/** Of a zone: `America/Bogota` → *Bogotá*. */
export const cityOf = (timeZone: string): string =>
  (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ').replace('Bogota', 'Bogotá');

/** Without `timeZone` it is not known yet, and the texts are in that of the browser. */
export const useCompanyTime = (): { timeZone: string | null; format: Intl.DateTimeFormat } => {
  const api = useApi();
  const { uid } = useCompany();
  const { data } = useQuery(companyQuery(api, uid));
  const timeZone = data?.timeZone ?? null;
  return useMemo(
    () => ({
      timeZone,
      format: new Intl.DateTimeFormat('es-CO', {
        dateStyle: 'long',
        timeStyle: 'short',
        ...(timeZone !== null && { timeZone }),
      }),
    }),
    [timeZone],
  );
};
