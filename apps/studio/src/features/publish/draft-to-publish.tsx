/** A draft: its check, its preview, the link for somebody who approves it, and the button. */
import { useQuery } from '@tanstack/react-query';
import type { CheckedRule, EditionState } from '@vitrina/contract/admin';
import { formatCount } from '@vitrina/ui';
import { publishWords as words } from '@vitrina/ui/messages/studio/publish';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { wordsOf } from '../../api/api-error.ts';
import { useApi, useCompany } from '../../api/studio-context.ts';
import { documentPath, shoppersUrl } from '../../lib/addresses.ts';
import { Button, ButtonLink } from '../../widgets/button.tsx';
import { CopyField } from '../../widgets/form/copy-field.tsx';
import { Notice } from '../../widgets/notice.tsx';
import { Section } from '../../widgets/section.tsx';
import { CheckList } from './check/check-list.tsx';
import { IgnoredWarnings, IgnoreWarning } from './check/ignored-warnings.tsx';
import { ConfirmPublish } from './confirm-publish.tsx';
import styles from './draft-to-publish.module.css';
import { PreviewFrames } from './preview-frames.tsx';
import { checkQuery, type EditionKey, previewQuery } from './publish-queries.ts';
import { useFix, useIgnored } from './use-publish.ts';

const REVIEW = 'catalogo/:pdf/:number/revisar';
const day = new Intl.DateTimeFormat('es-CO', { day: 'numeric', month: 'long' });

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
          <CheckList check={data} isFixing={fix.isPending} onFix={(one) => fix.mutate(one)} onIgnore={setIgnoring} />
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

const Preview = ({ edition }: { edition: EditionKey }) => {
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
  const { pathname = '', search = '' } = data ? new URL(data.url) : {};
  return (
    <Section title={words.preview}>
      {data ? (
        <>
          <PreviewFrames address={`${shoppersUrl()}${pathname}${search}`} />
          <div className={styles.share}>
            <CopyField
              label={words.approve}
              hint={words.approveHint(day.format(new Date(data.expiresAt)))}
              value={data.url}
            />
            <ButtonLink href={`${shoppersUrl()}${pathname}${search}`} isNewTab variant="plain">
              <ExternalLink aria-hidden />
              {words.openPreview}
              <span className="visually-hidden">, {words.opensInTab}</span>
            </ButtonLink>
          </div>
        </>
      ) : null}
    </Section>
  );
};

/** `before`: the edition that shoppers see now; null for a first one. */
export const DraftToPublish = ({
  edition,
  state,
  before,
}: {
  edition: EditionKey;
  state: EditionState;
  before: number | null;
}) => {
  const api = useApi();
  const [isAsked, setIsAsked] = useState(false);
  const { data: check } = useQuery(checkQuery(api, edition, state.version));
  const obstacle =
    check === undefined
      ? words.notChecked
      : check.blocks > 0
        ? words.blocked(formatCount(check.blocks), check.blocks === 1)
        : '';
  return (
    <>
      <div className={styles.publish}>
        <Button
          variant="primary"
          isDisabled={obstacle !== ''}
          aria-describedby="publish-obstacle"
          onPress={() => setIsAsked(true)}
        >
          {words.publish}
        </Button>
        <p id="publish-obstacle" className={styles.quiet}>
          {obstacle}
        </p>
      </div>
      <Check edition={edition} state={state} />
      <Preview edition={edition} />
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
