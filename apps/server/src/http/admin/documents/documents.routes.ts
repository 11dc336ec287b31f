/** Documents, their editions, page elements, sections and tags under /admin/v1. */
import { type Caller, isAuthor } from '../../../domain/accounts/authorization.ts';
import { dayOf } from '../../../domain/analytics/calendar-day.ts';
import { createDraft, publishDraft } from '../../../domain/documents/drafts.ts';
import {
  type Editing,
  keyOfDocument,
  removeEdition,
  requireDocument,
  requirePage,
  restoreEdition,
  savePage,
  saveSections,
  saveSettings,
  withdrawDocument,
} from '../../../domain/documents/editing.ts';
import { listEditions } from '../../../domain/documents/lifetime/list-editions.ts';
import { exportTags, importTags } from '../../../domain/documents/tags-transfer.ts';
import type { DocumentKey, EditionOfDocument } from '../../../domain/ports/documents.ts';
import { attachment } from '../../files/attachment.ts';
import type { AdminDeps } from '../../middleware/deps.ts';
import type { AdminMount } from '../mount.ts';
import { lifetimeRoutes } from './lifetime/lifetime.routes.ts';

/** Fit the longest lists that the contract allows. */
const MAX_PAGE_BYTES = 1024 * 1024;
const MAX_SECTIONS_BYTES = 2 * 1024 * 1024;
/** About 20 000 tags, parsed in less than 0.5 s; `vitrina tags import` accepts more. */
const MAX_TAGS_BYTES = 2 * 1024 * 1024;

const createTargets = ({ database, clock }: AdminDeps) => {
  const { repos } = database;
  /** Replaces the slug in the path by the uid. */
  const inDocument = async <Params extends DocumentKey>(params: Params): Promise<Params> => ({
    ...params,
    ...(await keyOfDocument(repos, params.companyUid, params.pdfUid)),
  });
  /** The edition that the path names, or the current one. */
  const edited = async ({
    companyUid,
    pdfUid,
    number,
  }: DocumentKey & { number?: number }): Promise<EditionOfDocument> => ({
    ...(await inDocument({ companyUid, pdfUid })),
    edition: number,
  });
  const editing = (actor: Caller): Editing => ({ database, actor, now: clock(), onlyUnseen: isAuthor(actor) });
  return { inDocument, edited, editing };
};

const editionsRoutes = (
  mount: AdminMount,
  { database: { repos } }: AdminDeps,
  { inDocument, edited, editing }: ReturnType<typeof createTargets>,
): void => {
  mount('editions.list', async ({ params }) => ({
    editions: await listEditions(repos, await inDocument(params)),
  }));
  mount('editions.draft', async ({ params, caller }) => createDraft(editing(caller), await inDocument(params)));
  mount('editions.copy', async ({ params, caller }) => createDraft(editing(caller), await edited(params)));
  mount('editions.publish', async ({ params: { number, ...key }, body, caller }) =>
    publishDraft(editing(caller), await inDocument(key), { number, ...body }),
  );
  mount('editions.restore', async ({ params: { number, ...key }, query, caller }) =>
    restoreEdition(editing(caller), { ...(await inDocument(key)), ...query }, number),
  );
  mount('editions.delete', async ({ params: { number, ...params }, caller }) => {
    const key = await inDocument(params);
    await removeEdition(editing(caller), key, number);
    return { editions: (await repos.documents.byKey(key)) ? await listEditions(repos, key) : [] };
  });
};

/** The first of the last seven days. */
const weekBefore = (now: Date): string => dayOf(new Date(now.getTime() - 6 * 24 * 60 * 60_000));

export const documentsRoutes = (mount: AdminMount, deps: AdminDeps): void => {
  const { repos } = deps.database;
  const targets = createTargets(deps);
  const { inDocument, edited, editing } = targets;

  mount('documents.list', async ({ params, query }) => ({
    ...(await repos.documents.find(params.companyUid, query, weekBefore(deps.clock()))),
    page: query.page,
    itemsPerPage: query.itemsPerPage,
  }));
  mount('documents.read', async ({ params }) => requireDocument(repos, await inDocument(params)));
  mount('documents.update', async ({ params, body: { version, ...change }, caller }) =>
    saveSettings(editing(caller), await inDocument(params), { version, change }),
  );
  mount('documents.withdraw', async ({ params, query, caller }) =>
    withdrawDocument(editing(caller), { ...(await inDocument(params)), ...query }),
  );

  lifetimeRoutes(mount, deps);
  editionsRoutes(mount, deps, targets);

  for (const id of ['pages.list', 'editions.pages.list'] as const)
    mount(id, async ({ params, query }) => repos.pages.pagesFrom(await edited(params), query));
  for (const id of ['pages.read', 'editions.pages.read'] as const)
    mount(id, async ({ params }) => requirePage(repos, await edited(params), params.index));
  for (const id of ['pages.replace', 'editions.pages.replace'] as const)
    mount(
      id,
      async ({ params, body: { version, ...elements }, caller }) =>
        savePage(editing(caller), await edited(params), { index: params.index, version, elements }),
      { bodyLimit: MAX_PAGE_BYTES },
    );

  for (const id of ['sections.read', 'editions.sections.read'] as const)
    mount(id, async ({ params }) => repos.pages.sections(await edited(params)));
  for (const id of ['sections.replace', 'editions.sections.replace'] as const)
    mount(id, async ({ params, body, caller }) => saveSections(editing(caller), await edited(params), body), {
      bodyLimit: MAX_SECTIONS_BYTES,
    });

  for (const id of ['tags.export', 'editions.tags.export'] as const)
    mount(id, async ({ params }, { reply }) => {
      reply.header('content-type', 'text/csv; charset=utf-8');
      reply.header('content-disposition', attachment(`${params.pdfUid}.csv`) ?? 'attachment');
      return (await exportTags(repos, await edited(params))).csv;
    });
  for (const id of ['tags.import', 'editions.tags.import'] as const)
    mount(
      id,
      async ({ params, body, caller }) => {
        const { count: tags, version: tagsVersion } = await importTags(editing(caller), await edited(params), body);
        return { tags, tagsVersion };
      },
      { bodyLimit: MAX_TAGS_BYTES },
    );
};
