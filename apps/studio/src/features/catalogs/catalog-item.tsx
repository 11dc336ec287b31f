/** One catalogue of the list. */
import { formatCount, relativeTime } from '@vitrina/ui';
import { catalogsWords as words } from '@vitrina/ui/messages/studio/catalogs';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { BookOpen, ExternalLink, FileUp, History, Link as LinkIcon, MoreHorizontal, Trash2 } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { ApiError, wordsOf } from '../../api/api-error.ts';
import type { DocumentHead } from '../../api/queries.ts';
import { hasRole, useCompany } from '../../api/studio-context.ts';
import { documentPath, nextEditionPath, publicationPath, shopperAddress, shoppersOrigin } from '../../lib/addresses.ts';
import { showToast } from '../../lib/toasts.ts';
import { ButtonLink, IconButton } from '../../widgets/button.tsx';
import { Chip, type ChipTone } from '../../widgets/chip.tsx';
import { Menu, type MenuAction } from '../../widgets/menu.tsx';
import styles from './catalog-item.module.css';
import { type CatalogRow, isPublic, isUnderWay } from './catalog-list.state.ts';
import { useTrash } from './trash/use-trash.ts';

const REVIEW = 'catalogo/:pdf/:number/revisar';

type State = { tone: ChipTone; label: string };

const stateOf = ({ job, document }: CatalogRow): State => {
  if (job?.state === 'queued') return { tone: 'quiet', label: words.stateQueued };
  if (job?.state === 'running') return { tone: 'busy', label: words.stateRunning };
  if (document === null || job?.state === 'failed') return { tone: 'danger', label: words.stateFailed };
  if (document.isWithdrawn) return { tone: 'quiet', label: words.stateWithdrawn };
  return document.isDraft
    ? { tone: 'warning', label: words.stateDraft }
    : { tone: 'success', label: words.statePublished };
};

/** The line about a publishing that is under way or has failed. */
const JobLine = ({ row: { job, name } }: { row: CatalogRow }) => {
  const { uid, screens } = useCompany();
  if (job === null) return null;
  if (job.state === 'failed') {
    const { sentence, action } = wordsOf(new ApiError(job.failure?.code ?? 'internal'));
    return (
      <p className={styles.failure}>
        {sentence} {action}
      </p>
    );
  }
  if (job.progress === null) return null;
  const { step, done, total } = job.progress;
  return (
    <div className={styles.progress}>
      <progress className={styles.bar} max={Math.max(total, 1)} value={done} aria-label={words.steps[step]} />
      <span>{words.progress(step, done, total)}</span>
      {job.hold && screens.has('nuevo') ? (
        <Link href={publicationPath(uid, job.id)} className={styles.follow ?? ''}>
          {words.follow}
          <span className="visually-hidden"> {name}</span>
        </Link>
      ) : null}
    </div>
  );
};

const figuresOf = ({ document }: CatalogRow): string => {
  if (document === null) return '';
  const { pages, editions, isDraft, publishedAt, tags, proposals, views } = document;
  const ago = relativeTime(publishedAt, Date.now());
  return [
    words.pages(pages),
    tags === 0 ? '' : words.tags(formatCount(tags), tags === 1),
    proposals === 0 ? '' : words.proposals(formatCount(proposals), proposals === 1),
    editions > 1 ? words.editions(editions) : '',
    ago === null ? '' : isDraft ? words.changedAgo(ago) : words.publishedAgo(ago),
    isPublic(document) ? words.views(formatCount(views), views === 1) : '',
  ]
    .filter(Boolean)
    .join(' · ');
};

const copyAddress = async (address: string): Promise<void> => {
  await navigator.clipboard.writeText(address);
  showToast(words.copied);
};

const ReviewLink = ({ document }: { document: DocumentHead }) => {
  const { uid: companyUid, screens } = useCompany();
  const { uid, name, newestDraft } = document;
  if (newestDraft === null || !screens.has(REVIEW)) return null;
  return (
    <Link href={documentPath(companyUid, uid, `${newestDraft}/revisar`)} className={styles.review ?? ''}>
      {words.review}
      <span className="visually-hidden"> {name}</span>
    </Link>
  );
};

const useActions = (row: CatalogRow, isOpen: boolean): MenuAction[] => {
  const company = useCompany();
  const { remove } = useTrash();
  const [, navigate] = useLocation();
  const copy: MenuAction = {
    id: 'copy',
    label: words.copy,
    icon: <LinkIcon aria-hidden />,
    onAction: () => void copyAddress(shopperAddress(company.uid, row.uid, shoppersOrigin())),
  };
  const toTrash: MenuAction = {
    id: 'remove',
    label: words.remove,
    hint: words.removeHint,
    icon: <Trash2 aria-hidden />,
    isDanger: true,
    onAction: () => void remove(row),
  };
  const editions: MenuAction = {
    id: 'editions',
    label: words.editionsOf,
    icon: <History aria-hidden />,
    onAction: () => navigate(documentPath(company.uid, row.uid)),
  };
  const upload: MenuAction = {
    id: 'upload',
    label: words.uploadEdition,
    icon: <FileUp aria-hidden />,
    onAction: () => navigate(nextEditionPath(company.uid, row.uid)),
  };
  return [
    ...(isOpen ? [copy] : []),
    editions,
    ...(company.screens.has('nuevo') ? [upload] : []),
    ...(hasRole(company, 'editor') ? [toTrash] : []),
  ];
};

export const CatalogItem = ({ row }: { row: CatalogRow }) => {
  const { uid: company } = useCompany();
  const { document } = row;
  const { tone, label } = stateOf(row);
  const isOpen = document !== null && isPublic(document);
  const address = shopperAddress(company, row.uid);
  const actions = useActions(row, isOpen);
  return (
    <li className={styles.item} data-busy={(row.job && isUnderWay(row.job)) || undefined}>
      <span className={styles.cover}>
        {document?.thumbnail ? <img src={document.thumbnail} alt="" loading="lazy" /> : <BookOpen aria-hidden />}
      </span>
      <div className={styles.facts}>
        <h2 className={styles.name}>
          {document ? <Link href={documentPath(company, row.uid)}>{row.name}</Link> : row.name}
        </h2>
        <p className={styles.state}>
          <Chip tone={tone}>{label}</Chip>
          {document && document.drafts > 0 && !document.isDraft ? (
            <Chip tone="warning">{words.waitingDrafts(document.drafts)}</Chip>
          ) : null}
        </p>
        <p className={styles.figures}>{figuresOf(row)}</p>
        <JobLine row={row} />
      </div>
      {document ? (
        <div className={styles.actions}>
          <ReviewLink document={document} />
          {isOpen ? (
            <ButtonLink href={address} isNewTab>
              <ExternalLink aria-hidden />
              {words.open}
              <span className="visually-hidden">
                {row.name}, {words.opensInTab}
              </span>
            </ButtonLink>
          ) : null}
          {actions.length > 0 ? (
            <Menu
              label={shellWords.more(row.name)}
              button={
                <IconButton label={shellWords.more(row.name)}>
                  <MoreHorizontal aria-hidden />
                </IconButton>
              }
              actions={actions}
            />
          ) : null}
        </div>
      ) : null}
    </li>
  );
};
