/** A draft: its check, its preview, the link for somebody who approves it, and the button. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CheckedRule, EditionState, ListedEdition } from '@vitrina/contract/admin';
import { formatCount } from '@vitrina/ui';
import { publishWords as words } from '@vitrina/ui/messages/studio/publish';
import { ExternalLink } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { wordsOf } from '../../api/api-error.ts';
import type { EditionKey } from '../../api/edition-key.ts';
import { usePendingFiles } from '../../api/saving/pending-files.ts';
import { hasUnsent } from '../../api/saving/unsent-changes.ts';
import { hasRole, useApi, useCompany, useSession } from '../../api/studio-context.ts';
import { useWhoCan } from '../../api/use-who-can.ts';
import { documentPath, shoppersUrl } from '../../lib/addresses.ts';
import { pagePath } from '../../lib/page-address.ts';
import { PRIMARY_KEY } from '../../lib/primary-key.ts';
import { Button, ButtonLink } from '../../widgets/button.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { Section } from '../../widgets/section.tsx';
import { ApprovalSection } from './approval/approval-section.tsx';
import { CheckList } from './check/check-list.tsx';
import { IgnoredWarnings, IgnoreWarning } from './check/ignored-warnings.tsx';
import { ConfirmPublish } from './confirm-publish.tsx';
import styles from './draft-to-publish.module.css';
import { PreviewFrames } from './preview-frames.tsx';
import { checkQuery, previewQuery } from './publish-queries.ts';
import { ScheduleNotice } from './schedule/schedule-notice.tsx';
import { useFix, useIgnored } from './use-publish.ts';

const REVIEW = 'catalogo/:pdf/:number/revisar';

const Check = ({ edition, state }: { edition: EditionKey; state: EditionState }) => {
  const api = useApi();
  const { uid, screens } = useCompany();
  const [, navigate] = useLocation();
  const { data, error, isFetching, refetch } = useQuery(checkQuery(api, edition, state.version));
  const fix = useFix(edition, state, words.fixed);
  const [ignoring, setIgnoring] = useState<CheckedRule | null>(null);
  const { ignore, takeBack, isSaving } = useIgnored(edition);
  return (
    <Section title={words.check}>
      {data ? (
        <>
          <CheckList
            check={data}
            addressOf={({ page, element }) =>
              page === null ? null : pagePath(edition, page, element === null ? {} : { element })
            }
            isFixing={fix.isPending}
            onFix={(one) => fix.mutate(one)}
            onIgnore={setIgnoring}
          />
          <IgnoredWarnings items={data.ignored} isSaving={isSaving} onTakeBack={(key) => takeBack.mutate(key)} />
          <IgnoreWarning
            rule={ignoring}
            isSaving={isSaving}
            onClose={() => setIgnoring(null)}
            onIgnore={({ items }, reason) => {
              setIgnoring(null);
              ignore.mutate({ items, reason });
            }}
          />
        </>
      ) : null}
      {data === undefined && error === null ? (
        <p className={styles.quiet} role="status">
          {words.checking}
        </p>
      ) : null}
      {error === null ? null : (
        <Notice tone="danger" title={words.checkFailed}>
          {wordsOf(error).sentence} {wordsOf(error).action}
        </Notice>
      )}
      <div className={styles.actions}>
        {screens.has(REVIEW) ? (
          <Button onPress={() => navigate(documentPath(uid, edition.pdfUid, `${edition.number}/revisar`))}>
            {words.review}
          </Button>
        ) : null}
        <Button isDisabled={isFetching} onPress={() => void refetch()}>
          {words.again}
        </Button>
      </div>
    </Section>
  );
};

/** The same address of the viewer at a page. */
const atPage = (address: URL, page: number | null): string => {
  const at = new URL(address);
  if (page !== null) at.searchParams.set('page', String(page));
  return `${shoppersUrl()}${at.pathname}${at.search}`;
};

/** `page`: the one to begin at; null for the first. */
const Preview = ({ edition, page }: { edition: EditionKey; page: number | null }) => {
  const api = useApi();
  const { data, error, refetch } = useQuery(previewQuery(api, edition));
  if (error !== null)
    return (
      <Section title={words.preview}>
        <Notice
          tone="danger"
          title={words.previewFailed}
          action={<Button onPress={() => void refetch()}>{words.retry}</Button>}
        >
          {wordsOf(error).sentence}
        </Notice>
      </Section>
    );
  const address = data ? atPage(new URL(data.url), page) : '';
  return (
    <Section title={words.preview}>
      {data ? (
        <>
          <PreviewFrames address={address} />
          <ButtonLink href={address} isNewTab variant="plain" className={styles.open ?? ''}>
            <ExternalLink aria-hidden />
            {words.openPreview}
            <span className="visually-hidden">, {words.opensInTab}</span>
          </ButtonLink>
        </>
      ) : null}
    </Section>
  );
};

const DRAIN_MS = 3000;
const LOOK_MS = 150;

/** Waits a moment for decisions of a review that are on their way. Resolves false if some do not arrive. */
const isDrained = async (scope: readonly string[]): Promise<boolean> => {
  for (let waited = 0; hasUnsent(scope, localStorage); waited += LOOK_MS) {
    if (waited >= DRAIN_MS) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return true;
};

type UnsentProps = { of: EditionKey; onWithout: () => void };

const UnsentDecisions = ({ of: { companyUid, pdfUid, number }, onWithout }: UnsentProps) => {
  const [, navigate] = useLocation();
  return (
    <Notice
      tone="danger"
      isUrgent
      title={words.unsent}
      action={
        <div className={styles.actions}>
          <Button onPress={() => navigate(documentPath(companyUid, pdfUid, `${number}/revisar`))}>
            {words.review}
          </Button>
          <Button variant="plain" onPress={onWithout}>
            {words.publishWithout}
          </Button>
        </div>
      }
    >
      {words.unsentHint}
    </Notice>
  );
};

const PendingFiles = ({ of: edition, count, page }: { of: EditionKey; count: number; page: number }) => {
  const [, navigate] = useLocation();
  return (
    <Notice
      title={words.filesPending(count)}
      isUrgent
      action={<Button onPress={() => navigate(pagePath(edition, page))}>{words.filesShow}</Button>}
    >
      {words.filesPendingHint(count)}
    </Notice>
  );
};

/** The files that are on their way, and the version that the last of them has made. */
const useFiles = (edition: EditionKey) => {
  const queries = useQueryClient();
  const files = usePendingFiles(edition);
  const isWaiting = files !== null;
  const { companyUid } = edition;
  const wasWaiting = useRef(false);
  useEffect(
    function readVersion() {
      if (wasWaiting.current && !isWaiting) void queries.invalidateQueries({ queryKey: ['editions', companyUid] });
      wasWaiting.current = isWaiting;
    },
    [isWaiting, queries, companyUid],
  );
  return files;
};

/** `before`: the edition that shoppers see now; null for a first one. `isKnown`: `state` has the version of now. */
export const DraftToPublish = ({
  edition,
  state,
  before,
  isKnown,
}: {
  edition: EditionKey;
  state: EditionState;
  before: ListedEdition | null;
  isKnown: boolean;
}) => {
  const api = useApi();
  const { user } = useSession();
  const canPublish = hasRole(useCompany(), 'editor');
  const { publishers } = useWhoCan();
  const [isAsked, setIsAsked] = useState(false);
  const [isUnsent, setIsUnsent] = useState(false);
  const [page, setPage] = useState<number | null>(null);
  const preview = useRef<HTMLDivElement>(null);
  const goToPage = (next: number): void => {
    setPage(next);
    preview.current?.scrollIntoView({ block: 'start' });
  };
  const ask = async (): Promise<void> => {
    const isReady = await isDrained([user.uid, edition.companyUid, edition.pdfUid, String(edition.number)]);
    setIsUnsent(!isReady);
    setIsAsked(isReady);
  };
  const { data: check } = useQuery(checkQuery(api, edition, state.version));
  const files = useFiles(edition);
  const unready =
    files !== null
      ? words.filesWait
      : check === undefined || !isKnown
        ? words.notChecked
        : check.blocks > 0
          ? words.blocked(formatCount(check.blocks), check.blocks === 1)
          : '';
  const obstacle = canPublish ? unready : words.askToPublish(publishers || words.anEditor);
  const approval = <ApprovalSection edition={edition} name={state.name} onGoTo={goToPage} />;
  return (
    <>
      <div className={styles.publish}>
        <Button
          variant="primary"
          isDisabled={obstacle !== ''}
          aria-keyshortcuts={PRIMARY_KEY}
          aria-describedby="publish-obstacle"
          onPress={() => void ask()}
        >
          {words.publish}
        </Button>
        <ScheduleNotice edition={edition} isCurrent={false} isReady={obstacle === ''} />
        <p id="publish-obstacle" className={styles.quiet}>
          {obstacle}
        </p>
      </div>
      {files === null ? null : <PendingFiles of={edition} {...files} />}
      {isUnsent ? <UnsentDecisions of={edition} onWithout={() => setIsAsked(true)} /> : null}
      {canPublish ? null : approval}
      <Check edition={edition} state={state} />
      <div ref={preview}>
        <Preview edition={edition} page={page} />
      </div>
      {canPublish ? approval : null}
      <ConfirmPublish
        isOpen={isAsked}
        edition={edition}
        state={state}
        before={before}
        warns={check?.warns ?? 0}
        onClose={() => setIsAsked(false)}
      />
    </>
  );
};
