/** Screen for an address that leads to nothing (§8): the reason, and the next step. */
import type { Company } from '@vitrina/contract';
import { websiteBase } from '@vitrina/contract/website';
import { Button, es } from '@vitrina/ui';
import { wrongAddressWords } from '@vitrina/ui/messages/wrong-address';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { isPlainPress } from '../../lib/link-press.ts';
import { companySearch, parseAddress } from '../../lib/links/address.ts';
import { documentListQuery } from '../data/queries.ts';
import { useQuery } from '../data/use-query.ts';
import type { Viewer } from '../session/viewer.ts';
import { NoticeScreen } from './notices.tsx';
import styles from './wrong-address.module.css';

/** A company whose development is active (§4 step 7): its documents may be named. */
type OpenCompany = { viewer: Pick<Viewer, 'api' | 'queries'>; company: Company };

type WrongAddressScreenProps =
  | ({ is: 'pdf-unknown' } & OpenCompany)
  | { is: Exclude<keyof typeof wrongAddressWords, 'pdf-unknown' | 'actions'> };

const ViewerLink = ({ href, children }: { href: string; children: ReactNode }) => {
  const handleClick = (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a className={styles.action} href={href} onClick={handleClick}>
      {children}
    </a>
  );
};

const { actions } = wrongAddressWords;

/** The company's documents; its website if it has none. */
const OtherDocuments = ({ viewer: { api, queries }, company }: OpenCompany) => {
  const search = useSearch();
  const query = documentListQuery(api, company.Uid, '');
  const { value, error } = useQuery(queries, query);
  if (error) return <Button onClick={() => queries.refetch(query)}>{es.app.retry}</Button>;
  if (!value) return null;
  const [only] = value.pdfs;
  if (only && value.total === 1)
    return <ViewerLink href={`/view${companySearch(search, only.Uid)}`}>{actions.seeDocument(only.name)}</ViewerLink>;
  if (only) return <ViewerLink href={`/view${companySearch(search)}`}>{actions.seeDocuments(company.Name)}</ViewerLink>;
  const website = websiteBase(company.Info.Website);
  return website ? (
    <a className={styles.action} href={website} rel="noopener">
      {actions.seeWebsite(company.Name)}
    </a>
  ) : null;
};

/** Back to the page with the link, or to the documents of the company that the address names. */
const WayBack = ({ hasCompany }: { hasCompany: boolean }) => {
  const search = useSearch();
  if (hasCompany) return <ViewerLink href={`/view${search}`}>{actions.goHome}</ViewerLink>;
  if (window.history.length < 2) return null;
  return <Button onClick={() => window.history.back()}>{actions.goBack}</Button>;
};

export const WrongAddressScreen = (props: WrongAddressScreenProps) => {
  const { is } = props;
  const { company } = parseAddress(useSearch());
  useEffect(
    function nameParameter() {
      if (is === 'company-missing') console.warn('The address has no parameter "company", as in /view?company=casa');
    },
    [is],
  );
  return (
    <NoticeScreen
      {...wrongAddressWords[is]}
      action={
        props.is === 'pdf-unknown' ? (
          <OtherDocuments {...props} />
        ) : (
          <WayBack hasCompany={is === 'route-unknown' && company !== ''} />
        )
      }
    />
  );
};
