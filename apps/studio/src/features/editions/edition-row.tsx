/** An edition or a draft of a catalogue, with its next steps. */
import type { ListedEdition } from '@vitrina/contract/admin';
import { formatCount } from '@vitrina/ui';
import { editionsWords as words } from '@vitrina/ui/messages/studio/editions';
import { pageWords } from '@vitrina/ui/messages/studio/page';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { Copy, MoreHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { hasRole, useCompany } from '../../api/studio-context.ts';
import { documentPath } from '../../lib/addresses.ts';
import { pagePath } from '../../lib/page-address.ts';
import { Button, IconButton } from '../../widgets/button.tsx';
import { Chip } from '../../widgets/chip.tsx';
import { Question } from '../../widgets/dialog/question.tsx';
import { Menu } from '../../widgets/menu.tsx';
import styles from './edition-row.module.css';
import type { useEditions } from './use-editions.ts';

type Acts = ReturnType<typeof useEditions>;

const StateChip = ({ isCurrent, isDraft, isWithdrawn }: ListedEdition) => {
  if (isCurrent) return <Chip tone="success">{words.current}</Chip>;
  if (isDraft) return <Chip tone="warning">{words.isDraft}</Chip>;
  return <Chip tone="quiet">{isWithdrawn ? words.withdrawn : words.older}</Chip>;
};

const titleOf = ({ isDraft, number }: ListedEdition): string => (isDraft ? words.draft(number) : words.edition(number));

/** `time`: in the time zone of the company. */
const whenOf = ({ isDraft, publishedAt, by }: ListedEdition, time: Intl.DateTimeFormat): string => {
  const at = time.format(new Date(publishedAt));
  const when = isDraft ? words.made(at) : words.published(at);
  return by === null ? when : `${when} · ${words.by(by)}`;
};

const sizeOf = ({ pages, tags }: ListedEdition): string =>
  `${words.pages(formatCount(pages), pages === 1)} · ${words.tags(formatCount(tags), tags === 1)}`;

/** A published edition is looked at; its pages offer a draft. */
const PagesButton = ({
  edition: { number, isDraft, isWithdrawn },
  pdfUid,
}: {
  edition: ListedEdition;
  pdfUid: string;
}) => {
  const company = useCompany();
  const [, navigate] = useLocation();
  const isOpen = (isDraft || isWithdrawn) && hasRole(company, 'author');
  return (
    <Button
      aria-label={isOpen ? pageWords.openOf(number) : pageWords.lookOf(number)}
      onPress={() => navigate(pagePath({ companyUid: company.uid, pdfUid, number }, 1))}
    >
      {isOpen ? pageWords.open : pageWords.look}
    </Button>
  );
};

/** The steps that lead on from an edition in its state. */
const NextSteps = ({ edition, pdfUid, acts }: { edition: ListedEdition; pdfUid: string; acts: Acts }) => {
  const company = useCompany();
  const { uid } = company;
  const canPublish = hasRole(company, 'editor');
  const [, navigate] = useLocation();
  const { number, isDraft, isCurrent, isWithdrawn } = edition;
  const to = (screen: string) => navigate(documentPath(uid, pdfUid, `${number}/${screen}`));
  const pages = <PagesButton edition={edition} pdfUid={pdfUid} />;
  if (isCurrent)
    return (
      <>
        {pages}
        <Button aria-label={words.shareOf(number)} onPress={() => to('publicar')}>
          {words.share}
        </Button>
      </>
    );
  if (!isDraft && !isWithdrawn)
    return !canPublish ? null : (
      <Button aria-label={words.restoreOf(number)} onPress={() => void acts.restore(number)}>
        {words.restore}
      </Button>
    );
  return (
    <>
      {pages}
      <Button aria-label={words.reviewOf(number)} onPress={() => to('revisar')}>
        {words.review}
      </Button>
      <Button
        variant="primary"
        aria-label={canPublish ? words.publishOf(number) : words.approvalOf(number)}
        onPress={() => to('publicar')}
      >
        {canPublish ? words.publish : words.approval}
      </Button>
    </>
  );
};

const RowMenu = ({ edition, acts }: { edition: ListedEdition; acts: Acts }) => {
  const canRemove = hasRole(useCompany(), 'editor');
  const [isAsking, setIsAsking] = useState(false);
  const { number, isDraft, isCurrent, isWithdrawn } = edition;
  const name = titleOf(edition);
  const [label, title, hint, done] = isDraft
    ? [words.discard, words.discardTitle(number), words.discardHint, words.discarded(number)]
    : [words.remove, words.removeTitle(number), words.removeHint, words.removed(number)];
  return (
    <>
      <Menu
        label={shellWords.more(name)}
        button={
          <IconButton label={shellWords.more(name)}>
            <MoreHorizontal aria-hidden />
          </IconButton>
        }
        actions={[
          { id: 'copy', label: words.copy, icon: <Copy aria-hidden />, onAction: () => void acts.copy(number) },
          ...(isCurrent || isWithdrawn || !canRemove
            ? []
            : [
                {
                  id: 'remove',
                  label,
                  icon: <Trash2 aria-hidden />,
                  isDanger: true,
                  onAction: () => setIsAsking(true),
                },
              ]),
        ]}
      />
      <Question
        title={title}
        hint={hint}
        act={label}
        isOpen={isAsking}
        onAct={() => void acts.remove(number, done)}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};

export const EditionRow = ({
  edition,
  pdfUid,
  acts,
  time,
}: {
  edition: ListedEdition;
  pdfUid: string;
  acts: Acts;
  time: Intl.DateTimeFormat;
}) => {
  const company = useCompany();
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <h3 className={styles.name}>
          {titleOf(edition)}
          <StateChip {...edition} />
        </h3>
        <p className={styles.quiet}>{whenOf(edition, time)}</p>
        <p className={styles.quiet}>{sizeOf(edition)}</p>
      </div>
      {hasRole(company, 'author') ? (
        <>
          <div className={styles.actions}>
            <NextSteps edition={edition} pdfUid={pdfUid} acts={acts} />
          </div>
          <div className={styles.menu}>
            <RowMenu edition={edition} acts={acts} />
          </div>
        </>
      ) : (
        <div className={styles.actions}>
          <PagesButton edition={edition} pdfUid={pdfUid} />
        </div>
      )}
    </li>
  );
};
