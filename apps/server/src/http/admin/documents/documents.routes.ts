/** Documents, their editions, page elements, sections and tags under /admin/v1. */
import type { Caller } from '../../../domain/accounts/authorization.ts';
import {
  type Editing,
  removeDocument,
  removeEdition,
  requireDocument,
  requirePage,
  restoreEdition,
  savePage,
  saveSections,
  saveSettings,
} from '../../../domain/documents/editing.ts';
import { exportTags, importTags } from '../../../domain/documents/tags-transfer.ts';
import { attachment } from '../../files/attachment.ts';
import type { AdminDeps } from '../../middleware/deps.ts';
import type { AdminMount } from '../mount.ts';

/** Fit the longest lists that the contract allows. */
const MAX_PAGE_BYTES = 1024 * 1024;
const MAX_SECTIONS_BYTES = 512 * 1024;
/** About 20 000 tags, parsed in less than 0.5 s; `vitrina tags import` accepts more. */
const MAX_TAGS_BYTES = 2 * 1024 * 1024;

export const documentsRoutes = (mount: AdminMount, { database, clock }: AdminDeps): void => {
  const { repos } = database;
  const editing = (actor: Caller): Editing => ({ database, actor, now: clock() });

  mount('documents.list', async ({ params, query }) => ({
    ...(await repos.documents.summaries(params.companyUid, query)),
    ...query,
  }));
  mount('documents.read', ({ params }) => requireDocument(repos, params));
  mount('documents.update', ({ params, body: { version, ...change }, caller }) =>
    saveSettings(editing(caller), params, { version, change }),
  );
  mount('documents.delete', ({ params, caller }) => removeDocument(editing(caller), params));

  mount('editions.list', async ({ params }) => ({ editions: await repos.documents.editions(params) }));
  mount('editions.restore', ({ params: { number, ...key }, caller }) => restoreEdition(editing(caller), key, number));
  mount('editions.delete', async ({ params: { number, ...key }, caller }) => ({
    editions: await removeEdition(editing(caller), key, number),
  }));

  mount('pages.read', ({ params: { index, ...key } }) => requirePage(repos, key, index));
  mount(
    'pages.replace',
    ({ params: { index, ...key }, body: { version, ...elements }, caller }) =>
      savePage(editing(caller), key, { index, version, elements }),
    { bodyLimit: MAX_PAGE_BYTES },
  );

  mount('sections.read', ({ params }) => repos.pages.sections(params));
  mount('sections.replace', ({ params, body, caller }) => saveSections(editing(caller), params, body), {
    bodyLimit: MAX_SECTIONS_BYTES,
  });

  mount('tags.export', async ({ params }, { reply }) => {
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', attachment(`${params.pdfUid}.csv`) ?? 'attachment');
    return (await exportTags(repos, params)).csv;
  });
  mount(
    'tags.import',
    async ({ params, body, caller }) => {
      const { count: tags } = await importTags(editing(caller), params, body);
      return { tags, tagsVersion: (await requireDocument(repos, params)).tagsVersion };
    },
    { bodyLimit: MAX_TAGS_BYTES },
  );
};
