/**
 * Links from an open document to all documents of the company: its logo, and a row of the menu. Nothing for a company with
 * one document (decisions "Routes").
 */
import type { Company, PdfList } from '@vitrina/contract';
import { MenuLink } from '@vitrina/ui';
import { documentWords } from '@vitrina/ui/messages/documents';
import { BookCopy } from 'lucide-react';
import { type MouseEvent, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { isPlainPress } from '../../../lib/link-press.ts';
import { companySearch, parseAddress } from '../../../lib/links/address.ts';
import { documentListQuery } from '../../data/queries.ts';
import { useQuery } from '../../data/use-query.ts';
import type { Viewer } from '../../session/viewer.ts';
import styles from './all-documents.module.css';

type Backend = Pick<Viewer, 'api' | 'queries'>;

/** Properties of a link to the list; `null` if the company has no other document, or while that is unknown. */
const useListLink = ({ api, queries }: Backend, companyUid: string) => {
  const search = useSearch();
  const list = useQuery<PdfList>(queries, documentListQuery(api, companyUid, '')).value;
  if (!list || list.total < 2) return null;
  const href = `/view${companySearch(search)}`;
  const handleClick = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    navigate(href);
  };
  return { href, onClick: handleClick };
};

const brandOfBar = (): Element | null => document.querySelector('[data-brand]');
const noSubscription = () => () => undefined;

/** Makes the company's sign in the top bar a link. */
export const BrandLink = ({ viewer, company }: { viewer: Backend; company: Company }) => {
  const link = useListLink(viewer, company.Uid);
  const brand = useSyncExternalStore(noSubscription, brandOfBar);
  if (!link || !brand) return null;
  const label = documentWords.allOf(company.Name);
  return createPortal(<a className={styles.brand} aria-label={label} title={label} {...link} />, brand);
};

export const AllDocumentsRow = ({ viewer }: { viewer: Backend }) => {
  const link = useListLink(viewer, parseAddress(useSearch()).company);
  if (!link) return null;
  return (
    <MenuLink icon={<BookCopy aria-hidden />} {...link}>
      {documentWords.all}
    </MenuLink>
  );
};
