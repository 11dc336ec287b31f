/** Drafts: editions that shoppers do not see until they are published. */
import { AppError } from '../../errors/app-error.ts';
import type {
  DocumentKey,
  DraftToPublish,
  EditedDocument,
  EditionOfDocument,
  EditionSummary,
} from '../ports/documents.ts';
import { type Editing, requireDocument, withAudit } from './editing.ts';

/**
 * Copies an edition, by default the current one, into a new draft; the files are shared. Throws `pdf.unknown`, `edition.unknown` and
 * `edition.too-many`.
 */
export const createDraft = (editing: Editing, key: EditionOfDocument): Promise<EditionSummary> =>
  withAudit(editing, key, 'editions.draft', async (repos) => {
    const number = await repos.documents.copyToDraft(key, editing.now);
    const draft = (await repos.documents.editions(key)).find((edition) => edition.number === number);
    if (!draft) throw new AppError('internal', { problem: 'the draft is missing', pdf: key.pdfUid, edition: number });
    return draft;
  });

/**
 * Makes a draft the current edition. Throws `pdf.unknown`, `edition.unknown`, `edition.published`, `edition.conflict` when the draft has
 * changed since, and `pdf.conflict` when the document has.
 */
export const publishDraft = (editing: Editing, key: DocumentKey, draft: DraftToPublish): Promise<EditedDocument> =>
  withAudit(editing, key, 'editions.publish', async (repos) => {
    await repos.documents.publishDraft(key, draft, editing.now);
    return requireDocument(repos, key);
  });
