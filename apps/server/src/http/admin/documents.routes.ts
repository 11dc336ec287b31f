/** Documents, their editions and what lies on their pages, under /admin/v1. */
import type { Caller } from '../../domain/accounts/caller.ts';
import {
  type Editing,
  editedDocument,
  editedPage,
  removeDocument,
  removeEdition,
  restoreEdition,
  savePage,
  saveSections,
  saveSettings,
} from '../../domain/editing.ts';
import { exportTags, importTags } from '../../domain/editing-tags.ts';
import { attachment } from '../content-disposition.ts';
import type { AdminMount } from './admin-mount.ts';
import type { AdminParts } from './admin-parts.ts';

/** As much as the limits of the contract's lists can reasonably fill. */
const PAGE_BYTES = 1024 * 1024;
const SECTIONS_BYTES = 512 * 1024;
/** Some 20 000 tags, read in less than half a second; `vitrina tags import` takes more. */
const TAGS_BYTES = 2 * 1024 * 1024;

export const documentsRoutes = (mount: AdminMount, { database, clock }: AdminParts): void => {
  const { repos } = database;
  const by = (actor: Caller): Editing => ({ database, actor, now: clock() });

  mount('documents.list', async ({ params, query }) => ({
    ...(await repos.editions.list(params.companyUid, query)),
    ...query,
  }));
  mount('documents.read', ({ params }) => editedDocument(repos, params));
  mount('documents.update', ({ params, body: { version, ...change }, caller }) =>
    saveSettings(by(caller), params, { version, change }),
  );
  mount('documents.delete', ({ params, caller }) => removeDocument(by(caller), params));

  mount('editions.list', async ({ params }) => ({ editions: await repos.editions.editions(params) }));
  mount('editions.restore', ({ params: { number, ...key }, caller }) => restoreEdition(by(caller), key, number));
  mount('editions.delete', async ({ params: { number, ...key }, caller }) => ({
    editions: await removeEdition(by(caller), key, number),
  }));

  mount('pages.read', ({ params: { index, ...key } }) => editedPage(repos, key, index));
  mount(
    'pages.replace',
    ({ params: { index, ...key }, body: { version, ...elements }, caller }) =>
      savePage(by(caller), key, { index, version, elements }),
    { bodyLimit: PAGE_BYTES },
  );

  mount('sections.read', ({ params }) => repos.pages.sections(params));
  mount('sections.replace', ({ params, body, caller }) => saveSections(by(caller), params, body), {
    bodyLimit: SECTIONS_BYTES,
  });

  mount('tags.export', async ({ params }, { reply }) => {
    reply.header('content-type', 'text/csv; charset=utf-8');
    reply.header('content-disposition', attachment(`${params.pdfUid}.csv`) ?? 'attachment');
    return (await exportTags(repos, params)).csv;
  });
  mount(
    'tags.import',
    async ({ params, body, caller }) => {
      const tags = await importTags(by(caller), params, body);
      return { tags, tagsVersion: (await editedDocument(repos, params)).tagsVersion };
    },
    { bodyLimit: TAGS_BYTES },
  );
};
