/** An edition of a document of the open company, as calls name it. */
import { useMemo } from 'react';
import { useParams } from 'wouter';
import { useCompany } from './studio-context.ts';

export type EditionKey = { companyUid: string; pdfUid: string; number: number };

/** The edition in the address of the screen. */
export const useEditionKey = (): EditionKey => {
  const { uid: companyUid } = useCompany();
  const { pdf, number } = useParams<{ pdf: string; number: string }>();
  return useMemo(() => ({ companyUid, pdfUid: pdf, number: Number(number) }), [companyUid, pdf, number]);
};
