/** Addresses of previews, and the comments and approvals that people write at them, under /admin/v1. */
import type { Caller } from '../../../domain/accounts/authorization.ts';
import { readFeedback, removeComment, resolveComment } from '../../../domain/approval/approval.ts';
import { type Editing, keyOfDocument } from '../../../domain/documents/editing.ts';
import {
  endEditionPreview,
  endEditionPreviews,
  openEditionPreview,
} from '../../../domain/documents/edition-preview.ts';
import type { DocumentKey } from '../../../domain/ports/documents.ts';
import type { NamedEdition } from '../../../domain/ports/editing.ts';
import type { AdminDeps } from '../../middleware/deps.ts';
import type { AdminMount } from '../mount.ts';

export const approvalRoutes = (
  mount: AdminMount,
  { config, database, clock }: Pick<AdminDeps, 'config' | 'database' | 'clock'>,
): void => {
  const { repos } = database;
  const keyOf = async ({ companyUid, pdfUid, number }: DocumentKey & { number: number }): Promise<NamedEdition> => ({
    ...(await keyOfDocument(repos, companyUid, pdfUid)),
    edition: number,
  });
  const editing = (actor: Caller): Editing => ({ database, actor, now: clock() });

  mount('editions.preview', async ({ params, body, caller }) => {
    const { publicUrl } = config;
    const opened = await openEditionPreview(editing(caller), await keyOf(params), { ...body, publicUrl });
    return { ...opened, expiresAt: opened.expiresAt.toISOString() };
  });
  mount('editions.previews.delete', async ({ params, caller }) =>
    endEditionPreview(editing(caller), await keyOf(params), params.id),
  );
  mount('editions.previews.end', async ({ params, caller }) =>
    endEditionPreviews(editing(caller), await keyOf(params)),
  );
  mount('editions.feedback', async ({ params }) => readFeedback(repos, await keyOf(params), clock()));
  mount('editions.comments.update', async ({ params, body: { isResolved }, caller }) =>
    resolveComment(editing(caller), await keyOf(params), { id: params.id, isResolved }),
  );
  mount('editions.comments.delete', async ({ params, caller }) =>
    removeComment(editing(caller), await keyOf(params), params.id),
  );
};
