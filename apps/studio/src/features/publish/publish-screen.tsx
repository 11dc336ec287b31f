/** Publicar: a draft before it is published, the published edition, or an older one. */
import { useQuery } from '@tanstack/react-query';
import type { EditionState, ListedEdition } from '@vitrina/contract/admin';
import { formatCount } from '@vitrina/ui';
import { publishWords as words } from '@vitrina/ui/messages/studio/publish';
import { FileQuestion, FileX } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useParams } from 'wouter';
import { useStore } from 'zustand';
import { ApiError, sentenceOf, wordsOf } from '../../api/api-error.ts';
import type { EditionKey } from '../../api/edition-key.ts';
import { documentQuery, editionsQuery } from '../../api/queries.ts';
import { hasRole, useApi, useCompany, useSession } from '../../api/studio-context.ts';
import { useWhoCan } from '../../api/use-who-can.ts';
import { companyPath, documentPath } from '../../lib/addresses.ts';
import { Button } from '../../widgets/button.tsx';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { PageHeader } from '../../widgets/page-header.tsx';
import { Waiting } from '../../widgets/waiting.tsx';
import { DraftToPublish } from './draft-to-publish.tsx';
import { publicationOf, publications } from './publish.state.ts';
import styles from './publish-screen.module.css';
import { Published } from './published.tsx';
import { useRestore } from './use-publish.ts';

/** The edition of a document that shoppers do not see any more. It is edited, checked and published like a draft. */
const Withdrawn = ({ edition }: { edition: EditionKey }) => {
  const isUndone = useStore(publications, (state) => publicationOf(state, edition)?.isUndone ?? false);
  return (
    <Notice title={isUndone ? words.undone : words.withdrawn} isUrgent={isUndone}>
      {isUndone ? words.undoneFirstHint : words.withdrawnHint}
    </Notice>
  );
};

const restoreFailure = (error: Error): string =>
  error instanceof ApiError && error.code === 'pdf.conflict' ? words.restoreTooLate : sentenceOf(error);

/** An edition that shoppers have seen, and do not see now. `current`: null while they see none. */
const Older = ({ edition, current }: { edition: EditionKey; current: number | null }) => {
  const publication = useStore(publications, (state) => publicationOf(state, edition));
  const restore = useRestore(edition, current);
  const canPublish = hasRole(useCompany(), 'editor');
  const whoCan = useWhoCan();
  return (
    <Notice
      title={publication?.isUndone ? words.undone : words.oldHint(current)}
      isUrgent={publication?.isUndone ?? false}
      action={
        <Button isDisabled={restore.isPending || !canPublish} onPress={() => restore.mutate()}>
          {restore.isPending ? words.publishing : publication?.isUndone ? words.publish : words.publishOld}
        </Button>
      }
    >
      {!canPublish
        ? whoCan.editors(words.restoreAct)
        : restore.error
          ? restoreFailure(restore.error)
          : publication?.isUndone
            ? words.undoneHint(current)
            : null}
    </Notice>
  );
};

/** Somebody else has published the draft while this screen showed it. */
const PublishedByOther = ({ of: { companyUid, pdfUid, number }, by }: { of: EditionKey; by: string | null }) => {
  const [, navigate] = useLocation();
  return (
    <Notice
      title={words.publishedByOther(by)}
      isUrgent
      action={<Button onPress={() => navigate(documentPath(companyUid, pdfUid))}>{words.toEditions}</Button>}
    >
      {words.publishedByOtherHint(number)}
    </Notice>
  );
};

const useIsPublishedByOther = (edition: EditionKey, { isDraft, isCurrent, by }: ListedEdition): boolean => {
  const { user } = useSession();
  const [wasDraft] = useState(isDraft);
  const isOwn = useStore(publications, (state) => publicationOf(state, edition) !== null);
  return wasDraft && isCurrent && !isDraft && !isOwn && by !== user.name;
};

const headingOf = ({ isDraft, isCurrent, isWithdrawn, name }: EditionState): string => {
  if (isDraft || isWithdrawn) return words.heading(name);
  return isCurrent ? words.done(name) : words.oldTitle(name);
};

/** `isKnown`: the list was read since the screen opened. An edit of a moment ago has a version that an earlier list does not name. */
type EditionProps = { edition: EditionKey; state: ListedEdition; current: ListedEdition | null; isKnown: boolean };

const Edition = ({ edition, state, current, isKnown }: EditionProps) => {
  const api = useApi();
  const isByOther = useIsPublishedByOther(edition, state);
  const { data: document } = useQuery(documentQuery(api, edition));
  const { isCurrent, isWithdrawn, name, pages } = state;
  const isHidden = state.isDraft || isWithdrawn;
  const leadOf = hasRole(useCompany(), 'editor') ? words.lead : words.leadOfAuthor;
  return (
    <div className={styles.screen}>
      <PageHeader
        key={headingOf(state)}
        title={headingOf(state)}
        lead={isHidden ? leadOf(formatCount(pages), pages === 1) : null}
      />
      {isByOther ? <PublishedByOther of={edition} by={state.by} /> : null}
      {isWithdrawn ? <Withdrawn edition={edition} /> : null}
      {isHidden ? <DraftToPublish edition={edition} state={state} before={current} isKnown={isKnown} /> : null}
      {isCurrent && document ? <Published edition={edition} uid={document.uid} name={name} /> : null}
      {!isHidden && !isCurrent ? <Older edition={edition} current={current?.number ?? null} /> : null}
    </div>
  );
};

const Missing = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) => {
  const { uid } = useCompany();
  const [, navigate] = useLocation();
  const isGone = error === null || (error instanceof ApiError && error.status === 404);
  return (
    <EmptyState
      picture={isGone ? <FileQuestion /> : <FileX />}
      title={isGone ? words.unknown : wordsOf(error).sentence}
      action={
        isGone ? (
          <Button onPress={() => navigate(companyPath(uid))}>{words.toCatalogs}</Button>
        ) : (
          <Button onPress={onRetry}>{words.retry}</Button>
        )
      }
    >
      {isGone ? words.unknownHint : wordsOf(error).action}
    </EmptyState>
  );
};

export const PublishScreen = () => {
  const api = useApi();
  const { uid: companyUid } = useCompany();
  const { pdf: pdfUid, number: numberText } = useParams<{ pdf: string; number: string }>();
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...editionsQuery(api, companyUid, pdfUid),
    refetchOnMount: 'always',
  });
  const edition = { companyUid, pdfUid, number: Number(numberText) };
  const state = data?.editions.find(({ number }) => number === edition.number);
  const current = data?.editions.find(({ isCurrent, isDraft }) => isCurrent && !isDraft) ?? null;
  if (data === undefined && error === null) return <Waiting />;
  if (state === undefined) return <Missing error={data ? null : error} onRetry={() => void refetch()} />;
  return (
    <Edition
      key={`${pdfUid} ${numberText}`}
      edition={edition}
      state={state}
      current={current}
      isKnown={isFetchedAfterMount}
    />
  );
};
