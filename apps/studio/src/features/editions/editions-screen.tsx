/** Ediciones: what shoppers see of a catalogue now, its drafts, and the editions to which it can go back. */
import { useQuery } from '@tanstack/react-query';
import type { DocumentState } from '@vitrina/contract/admin';
import { editionsWords as words } from '@vitrina/ui/messages/studio/editions';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { ExternalLink, EyeOff, FileQuestion, FileUp, FileX } from 'lucide-react';
import { useLocation, useParams } from 'wouter';
import { ApiError, wordsOf } from '../../api/api-error.ts';
import { useCompanyTime } from '../../api/company-time.ts';
import { documentQuery, editionsQuery } from '../../api/queries.ts';
import { hasRole, useApi, useCompany } from '../../api/studio-context.ts';
import { companyPath, nextEditionPath, shopperAddress } from '../../lib/addresses.ts';
import { Button, ButtonLink } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { PageHeader } from '../../widgets/page-header.tsx';
import { Section } from '../../widgets/section.tsx';
import { Waiting } from '../../widgets/waiting.tsx';
import { EditionRow } from './edition-row.tsx';
import styles from './editions-screen.module.css';
import { useEditions } from './use-editions.ts';

const leadOf = ({ isDraft, isWithdrawn }: DocumentState): string =>
  isDraft ? words.draftLead : isWithdrawn ? words.hiddenLead : words.lead;

const Missing = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const { uid } = useCompany();
  const [, navigate] = useLocation();
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <EmptyState
      picture={isGone ? <FileQuestion /> : <FileX />}
      title={isGone ? words.unknown : words.failed}
      action={
        isGone ? (
          <Button onPress={() => navigate(companyPath(uid))}>{words.toCatalogs}</Button>
        ) : (
          <Button onPress={onRetry}>{shellWords.retry}</Button>
        )
      }
    >
      {isGone ? words.unknownHint : wordsOf(error).sentence}
    </EmptyState>
  );
};

export const EditionsScreen = () => {
  const api = useApi();
  const company = useCompany();
  const { pdf: pdfUid } = useParams<{ pdf: string }>();
  const { data: document, error, refetch } = useQuery(documentQuery(api, { companyUid: company.uid, pdfUid }));
  const { data } = useQuery(editionsQuery(api, company.uid, pdfUid));
  const { format: time } = useCompanyTime();
  const current = data?.editions.find(({ isCurrent }) => isCurrent)?.number ?? null;
  const acts = useEditions(pdfUid, current);
  const [, navigate] = useLocation();
  if (error !== null && (document === undefined || (error instanceof ApiError && error.status === 404)))
    return <Missing error={error} onRetry={() => void refetch()} />;
  if (document === undefined || data === undefined) return <Waiting />;
  return (
    <div className={styles.screen}>
      <PageHeader
        title={document.details.name}
        lead={leadOf(document)}
        actions={
          current === null ? null : (
            <>
              <ButtonLink href={shopperAddress(company.uid, document.uid)} isNewTab>
                <ExternalLink aria-hidden />
                {words.open}
                <span className="visually-hidden">, {words.opensInTab}</span>
              </ButtonLink>
              {hasRole(company, 'editor') ? (
                <Button onPress={() => void acts.unpublish(current)}>
                  <EyeOff aria-hidden />
                  {words.unpublish}
                </Button>
              ) : null}
            </>
          )
        }
      />
      <Section title={words.list}>
        {company.screens.has('nuevo') ? (
          <Button className={styles.upload ?? ''} onPress={() => navigate(nextEditionPath(company.uid, document.uid))}>
            <FileUp aria-hidden />
            {words.upload}
          </Button>
        ) : null}
        <ul className={styles.list}>
          {data.editions.map((edition) => (
            <EditionRow key={edition.number} edition={edition} pdfUid={pdfUid} acts={acts} time={time} />
          ))}
        </ul>
      </Section>
      <Section title={words.visibility}>
        <div className={styles.visibility}>
          <p>{document.isListed ? words.listed : words.unlisted}</p>
          {hasRole(company, 'editor') ? (
            <Button onPress={() => void acts.setListed(!document.isListed)}>
              {document.isListed ? words.unlist : words.relist}
            </Button>
          ) : null}
        </div>
      </Section>
    </div>
  );
};
