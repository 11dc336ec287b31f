/** Comments and approvals of an edition: written by people without an account at an address of its preview, read by its publishers. */
import type { ApprovalState, EditionApproval, EditionComment, NewApproval, NewComment } from '@vitrina/contract';
import type { EditionFeedback } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import { newUid } from '../accounts/random-id.ts';
import type { ReadersRepos } from '../caching/stale-on-error.ts';
import { type Editing, withAudit } from '../documents/editing.ts';
import { previewedEdition } from '../documents/edition-preview.ts';
import type { Database, Repos } from '../ports/database.ts';
import type { FeedbackLimits, NamedEdition, PreviewedEdition } from '../ports/editing.ts';

const MINUTE_MS = 60_000;
const COMMENTS_OF_LINK = 200;
const COMMENTS_OF_EDITION = 500;
const COMMENTS_A_MINUTE = 10;
/** Each edit of the draft makes a new approval useful. */
const APPROVALS_OF_LINK = 50;

export type Feedback = {
  database: Database;
  readers: Pick<ReadersRepos, 'companies'>;
  now: Date;
};

/** Throws `preview.unknown`, also for a suspended company, and `edition.published` when the edition is the current one. */
const openEdition = async (
  { database: { repos }, readers, now }: Feedback,
  token: string,
): Promise<PreviewedEdition> => {
  const previewed = await previewedEdition(repos.editionPreviews, token, now);
  if ((await readers.companies.byUid(previewed.companyUid)) === null) throw new AppError('preview.unknown');
  if (previewed.isCurrent) throw new AppError('edition.published', { edition: previewed.edition });
  return previewed;
};

const keyOf = ({ companyUid, pdfUid, edition }: PreviewedEdition): NamedEdition => ({ companyUid, pdfUid, edition });

const limitsAt = (now: Date, ofLink: number): FeedbackLimits => ({
  ofLink,
  ofEdition: COMMENTS_OF_EDITION,
  recent: { since: new Date(now.getTime() - MINUTE_MS), count: COMMENTS_A_MINUTE },
});

const denied = (): AppError => new AppError('approval.denied');

/** Throws `preview.unknown`, `edition.published`, and `approval.denied` for an address that shows the edition only. */
export const readApproval = async (feedback: Feedback, token: string): Promise<ApprovalState> => {
  const previewed = await openEdition(feedback, token);
  const { name, expiresAt, mayComment, mayApprove } = previewed;
  if (!mayComment && !mayApprove) throw denied();
  const { version, comments, approvals } = await feedback.database.repos.approvals.of(keyOf(previewed));
  return { name, version, expiresAt, mayComment, mayApprove, comments, approvals };
};

/** The entry of the trail makes the event stream tell the publishers. Its note is the name that the person has given. */
const withLinkAudit = <T>(
  { database, now }: Feedback,
  { companyUid, pdfUid }: PreviewedEdition,
  { operation, name }: { operation: string; name: string },
  work: (repos: Repos) => Promise<T>,
): Promise<T> =>
  database.inTransaction(async (repos) => {
    const result = await work(repos);
    const actor = { by: 'link', userUid: null, tokenUid: null } as const;
    await repos.audit.add(actor, operation, { companyUid, target: pdfUid, note: name }, now);
    return result;
  });

/** Throws as `readApproval` does, and `comment.too-many`. */
export const writeComment = async (feedback: Feedback, token: string, comment: NewComment): Promise<EditionComment> => {
  const previewed = await openEdition(feedback, token);
  if (!previewed.mayComment) throw denied();
  const { now } = feedback;
  const written = { ...comment, id: newUid(), linkId: previewed.linkId };
  return withLinkAudit(feedback, previewed, { operation: 'editions.comment', name: comment.name }, ({ approvals }) =>
    approvals.addComment(keyOf(previewed), written, limitsAt(now, COMMENTS_OF_LINK), now),
  );
};

/** Throws as `readApproval` does, `comment.too-many`, and `edition.conflict` when the edition has changed since the person has seen it. */
export const approveEdition = async (
  feedback: Feedback,
  token: string,
  approval: NewApproval,
): Promise<EditionApproval> => {
  const previewed = await openEdition(feedback, token);
  if (!previewed.mayApprove) throw denied();
  const { now } = feedback;
  const given = { ...approval, id: newUid(), linkId: previewed.linkId };
  return withLinkAudit(feedback, previewed, { operation: 'editions.approve', name: approval.name }, ({ approvals }) =>
    approvals.addApproval(keyOf(previewed), given, limitsAt(now, APPROVALS_OF_LINK), now),
  );
};

/** Throws `pdf.unknown`, `edition.unknown`. */
export const readFeedback = async (
  { editionPreviews, approvals }: Pick<Repos, 'editionPreviews' | 'approvals'>,
  key: NamedEdition,
  now: Date,
): Promise<EditionFeedback> => ({
  ...(await approvals.of(key)),
  links: await editionPreviews.linksOf(key, now),
});

/** Throws `pdf.unknown`, `edition.unknown`, `comment.unknown`. */
export const resolveComment = (
  editing: Editing,
  key: NamedEdition,
  { id, isResolved }: { id: string; isResolved: boolean },
): Promise<EditionComment> =>
  withAudit(editing, key, 'editions.comments.update', async ({ approvals }) => {
    const comment = await approvals.resolve(key, id, isResolved, editing.now);
    if (!comment) throw new AppError('comment.unknown');
    return comment;
  });

/** Throws `pdf.unknown`, `edition.unknown`, `comment.unknown`. */
export const removeComment = (editing: Editing, key: NamedEdition, id: string): Promise<void> =>
  withAudit(editing, key, 'editions.comments.delete', async ({ approvals }) => {
    if (!(await approvals.removeComment(key, id))) throw new AppError('comment.unknown');
  });
