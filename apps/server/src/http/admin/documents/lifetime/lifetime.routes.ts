/** When documents are published and hidden, and the trash, under /admin/v1. */
import type { Editing } from '../../../../domain/documents/editing.ts';
import { keyOfDocument, setListed } from '../../../../domain/documents/editing.ts';
import { cancelSchedule, scheduleDocument } from '../../../../domain/documents/lifetime/schedule.ts';
import {
  deleteDocument,
  purgeDocument,
  removalOf,
  restoreDocument,
} from '../../../../domain/documents/lifetime/trash.ts';
import type { Actor } from '../../../../domain/ports/accounts.ts';
import type { DocumentKey } from '../../../../domain/ports/documents.ts';
import type { AdminDeps } from '../../../middleware/deps.ts';
import type { AdminMount } from '../../mount.ts';

export const lifetimeRoutes = (mount: AdminMount, { database, clock }: AdminDeps): void => {
  const { repos } = database;
  const keyOf = ({ companyUid, pdfUid }: DocumentKey): Promise<DocumentKey> => keyOfDocument(repos, companyUid, pdfUid);
  const editing = (actor: Actor): Editing => ({ database, actor, now: clock() });

  mount('documents.delete', async ({ params, caller }) => deleteDocument(editing(caller), await keyOf(params)));
  mount('documents.restore', async ({ params, caller }) => restoreDocument(editing(caller), await keyOf(params)));
  mount('documents.purge', async ({ params, caller }) => purgeDocument(editing(caller), await keyOf(params)));
  mount('documents.listed', async ({ params, body, caller }) =>
    setListed(editing(caller), await keyOf(params), body.isListed),
  );
  mount('schedule.put', async ({ params, body, caller }) =>
    scheduleDocument(editing(caller), await keyOf(params), body),
  );
  mount('schedule.delete', async ({ params, caller }) => cancelSchedule(editing(caller), await keyOf(params)));
  mount('trash.list', async ({ params: { companyUid }, query }) => {
    const { documents, total } = await repos.documents.trashed(companyUid, query);
    const listed = documents.flatMap(({ deletedAt, ...document }) =>
      deletedAt === null ? [] : [{ ...document, deletedAt, removedAt: removalOf(deletedAt) }],
    );
    return { documents: listed, total, ...query };
  });
};
