/** Documents, their editions, page elements, sections and tags under /admin/v1. */
import type { Caller } from '../../../domain/accounts/authorization.ts';
import {
  type Editing,
  keyOfDocument,
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
import type { DocumentKey } from '../../../domain/ports/documents.ts';
import { attachment } from '../../files/attachment.ts';
import type { AdminDeps } from '../../middleware/deps.ts';
import type { AdminMount } from '../mount.ts';

/** Fit the longest lists that the contract allows. */
const MAX_PAGE_BYTES = 1024 * 1024;
const MAX_SECTIONS_BYTES = 2 * 1024 * 1024;
/** About 20 000 tags, parsed in less than 0.5 s; `vitrina tags import` accepts more. */
const MAX_TAGS_BYTES = 2 * 1024 * 1024;

export const documentsRoutes = (mount: AdminMount, { database, clock }: AdminDeps): void => {
  const { repos } = database;
  /** Replaces the slug in the path by the uid. */
  const inDocument = async <Params extends DocumentKey>(params: Params): Promise<Params> => ({
    ...params,
    ...(await keyOfDocument(repos, params.companyUid, params.pdfUid)),
  });
  const editing = (actor: Caller): Editing => ({ database, actor, now: clock() });

  mount('documents.list', async ({ params, query }) => ({
    ...(await repos.documents.summaries(params.companyUid, query)),
    ...query,
  }));
  mount('documents.read', async ({ params }) => requireDocument(repos, await inDocument(params)));
  mount('documents.update', async ({ params, body: { version, ...change }, caller }) =>
    saveSettings(editing(caller), await inDocument(params), { version, change }),
  );
  mount('documents.delete', async ({ params, caller }) => removeDocument(editing(caller), await inDocument(params)));

  mount('editions.list', async ({ params }) => ({
    editions: await repos.documents.editions(await inDocument(params)),
  }));
  mount('editions.restore', async ({ params: { number, ...key }, caller }) =>
    restoreEdition(editing(caller), await inDocument(key), number),
  );
  mount('editions.delete', async ({ params: { number, ...key }, caller }) => ({
    editions: await removeEdition(editing(caller), await inDocument(key), number),
  }));

  mount('pages.read', async ({ params: { index, ...key } }) => requirePage(repos, await inDocument(key), index));
  mount(
    'pages.replace',
    async ({ params: { index, ...key }, body: { version, ...elements }, caller }) =>
      savePage(editing(caller), await inDocument(key), { index, version, elements }),
    { bodyLimit: MAX_PAGE_BYTES },
  );

  mount('sections.read', async ({ params }) => repos.pages.sections(await inDocument(params)));
  mount(
    'sections.replace',
    async ({ params, body, caller }) => saveSections(editing(caller), await inDocument(params), body),
    { bodyLimit: MAX_SECTIONS_BYTES },
  );

  mount('tags.export', async ({ params }, { reply }) => {
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', attachment(`${params.pdfUid}.csv`) ?? 'attachment');
    return (await exportTags(repos, await inDocument(params))).csv;
  });
  mount(
    'tags.import',
    async ({ params, body, caller }) => {
      const key = await inDocument(params);
      const { count: tags } = await importTags(editing(caller), key, body);
      return { tags, tagsVersion: (await requireDocument(repos, key)).tagsVersion };
    },
    { bodyLimit: MAX_TAGS_BYTES },
  );
};
