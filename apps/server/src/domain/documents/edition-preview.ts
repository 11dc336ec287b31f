/** Preview of an edition in the viewer: for anyone with an address that cannot be guessed, until it expires (docs/decisions/027). */
import type { PageTiles, PdfPage } from '@vitrina/contract';
import { AppError } from '../../errors/app-error.ts';
import { hashId, newSecretId, newUid } from '../accounts/random-id.ts';
import type { ReadersRepos } from '../caching/stale-on-error.ts';
import type { EditionPreviewsRepo, NamedEdition, PreviewedEdition, PreviewRights } from '../ports/editing.ts';
import { type Editing, withAudit } from './editing.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const TOKEN = /^[\w-]{43}$/;

/**
 * Resolves to the address of a new preview, which is stored nowhere; `id` names it to publishers. Throws `pdf.unknown`, `edition.unknown`,
 * and `edition.current` for the current edition.
 */
export const openEditionPreview = (
  editing: Editing,
  key: NamedEdition,
  { days, publicUrl, ...rights }: { days: number; publicUrl: string } & PreviewRights,
): Promise<{ id: string; url: string; expiresAt: Date }> =>
  withAudit(editing, key, 'editions.preview', async ({ editionPreviews }) => {
    const { now, actor } = editing;
    const token = newSecretId();
    const id = newUid();
    const expiresAt = new Date(now.getTime() + days * DAY_MS);
    const { mayComment, mayApprove } = rights;
    const preview = { hash: hashId(token), id, expiresAt, userUid: actor.userUid, mayComment, mayApprove };
    await editionPreviews.add(key, preview, now);
    const query = new URLSearchParams({ company: key.companyUid, pdf: key.pdfUid, preview: token });
    return { id, url: `${publicUrl}/view?${query.toString()}`, expiresAt };
  });

/** Throws `pdf.unknown`, `edition.unknown`, `preview.unknown`. */
export const endEditionPreview = (editing: Editing, key: NamedEdition, id: string): Promise<void> =>
  withAudit(editing, key, 'editions.previews.delete', async ({ editionPreviews }) => {
    if (id === '' || !(await editionPreviews.remove(key, id))) throw new AppError('preview.unknown');
  });

/** All addresses of the edition end. Throws `pdf.unknown`, `edition.unknown`. */
export const endEditionPreviews = (editing: Editing, key: NamedEdition): Promise<void> =>
  withAudit(editing, key, 'editions.previews.end', ({ editionPreviews }) => editionPreviews.removeOf(key));

/** Throws `preview.unknown`, also for an expired one. Text that is no token costs no query. */
export const previewedEdition = async (
  previews: EditionPreviewsRepo,
  token: string,
  now: Date,
): Promise<PreviewedEdition> => {
  const found = TOKEN.test(token) ? await previews.find(hashId(token), now) : null;
  if (!found) throw new AppError('preview.unknown');
  return found;
};

/** The path under which the calls of a preview are answered. */
export const previewBase = (token: string): string => `/preview/${token}`;

const movedTiles = (base: string, tiles: PageTiles): PageTiles => ({
  ...tiles,
  url: `${base}${tiles.url}`,
  ahead: `${base}${tiles.ahead}`,
});

/** Reads that answer the previewed edition of its document, and every other document as shoppers see it. */
export const previewReaders = (
  { companies, documents }: ReadersRepos,
  { pdfUid: previewed, edition }: PreviewedEdition,
  token: string,
): ReadersRepos => {
  const numberOf = (pdfUid: string): number | undefined => (pdfUid === previewed ? edition : undefined);
  const base = previewBase(token);
  const moved = (page: PdfPage): PdfPage =>
    page.Belong_pdf.Uid === previewed
      ? {
          ...page,
          tags: page.tags.map((tag) => (tag.crop ? { ...tag, crop: `${base}${tag.crop}` } : tag)),
          ...(page.tiles && { tiles: movedTiles(base, page.tiles) }),
        }
      : page;
  return {
    companies,
    documents: {
      ...documents,
      head: (pdfUid) => documents.head(pdfUid, numberOf(pdfUid)),
      tileSource: (pdfUid, index) => documents.tileSource(pdfUid, index, numberOf(pdfUid)),
      menu: (pdfUid) => documents.menu(pdfUid, numberOf(pdfUid)),
      sections: (pdfUid) => documents.sections(pdfUid, numberOf(pdfUid)),
      pages: async (pdfUid) => (await documents.pages(pdfUid, numberOf(pdfUid)))?.map(moved) ?? null,
      page: async (pdfUid, index) => {
        const page = await documents.page(pdfUid, index, numberOf(pdfUid));
        return page && moved(page);
      },
      firstPageWith: (pdfUid, key) => documents.firstPageWith(pdfUid, key, numberOf(pdfUid)),
    },
  };
};
