/** Checks an edition, a draft or the current one, before shoppers see it. Changes nothing. */
import { type Company, extraOf } from '@vitrina/contract';
import type { CheckedRule, DocumentCheck, Findings } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import type { Repos } from '../ports/database.ts';
import type { EditedDocument, EditionOfDocument } from '../ports/documents.ts';
import type { EditedPage } from '../ports/editing.ts';
import type { FileStore } from '../ports/files.ts';
import type { Stores } from '../ports/stores.ts';
import { DEFAULT_TITLE } from '../publishing/document-name.ts';
import { readFindings } from '../publishing/stored-editions/findings.ts';
import { type AddressProbe, checkAddresses, checkPictureSizes } from './address-rules.ts';
import { createFoundProblems, type Report } from './found-problems.ts';
import { checkPages } from './page-rules.ts';
import { checkFindings, checkProducts } from './product-rules.ts';

const LAST_PAGE = 100_000;
const MAX_FINDINGS = 1000;
/** Codes from which their share says something. */
const MIN_CODES = 10;

/** `isVisibleColor`: whether marks in the company's colour are seen on white; on dark the viewer draws others in its own colour. */
export type CheckDeps = {
  repos: Repos;
  files: FileStore;
  stores: Stores;
  probe: AddressProbe | null;
  isVisibleColor: (color: string) => boolean;
  monotonicMs?: () => number;
};

const activeTags = (pages: readonly EditedPage[]): number =>
  pages.reduce((sum, { tags }) => sum + tags.filter(({ active }) => active).length, 0);

const checkSections = async (
  repos: Repos,
  key: EditionOfDocument,
  pageCount: number,
  report: Report,
): Promise<void> => {
  const { sections } = await repos.pages.sections(key);
  let before = 0;
  for (const { name, index } of sections) {
    if (index < 1 || index > pageCount)
      report('section.page', { says: `section "${name}" leads to page ${index} of ${pageCount}` });
    else if (index < before)
      report('section.order', { page: index, says: `section "${name}" (page ${index}) follows one of page ${before}` });
    before = Math.max(before, index);
  }
};

/** The edition that shoppers have seen before this one; null for the first. */
const editionBefore = async (
  repos: Repos,
  { edition, isDraft }: EditedDocument,
  key: EditionOfDocument,
): Promise<number | null> => {
  const published = (await repos.documents.editions(key)).filter((one) => !one.isDraft);
  if (isDraft) return published.find(({ isCurrent }) => isCurrent)?.number ?? null;
  const older = published.filter(({ number }) => number < edition).map(({ number }) => number);
  return older.length === 0 ? null : Math.max(...older);
};

const checkTagCounts = async (
  repos: Repos,
  {
    document,
    key,
    pages,
    findings,
  }: { document: EditedDocument; key: EditionOfDocument; pages: readonly EditedPage[]; findings: Findings },
  report: Report,
): Promise<void> => {
  const tags = activeTags(pages);
  const before = await editionBefore(repos, document, key);
  if (before !== null) {
    const { pages: old } = await repos.pages.pagesFrom({ ...key, edition: before }, { from: 1, to: LAST_PAGE });
    const count = activeTags(old);
    if (2 * tags < count) report('tags.fewer', { says: `${tags} tags, and ${count} in the edition before` });
  }
  const codes = findings.printed.total + findings.skipped.total;
  const references = await repos.feed.references(key.companyUid);
  const listed = new Set(references.map(({ productId }) => productId)).size;
  if (codes >= MIN_CODES && tags < codes)
    report('tags.few', { says: `${tags} tags, and ${codes} printed codes without one` });
  else if (2 * tags < listed) report('tags.few', { says: `${tags} tags, and ${listed} products in the list` });
};

const checkCompany = (
  company: Company,
  { details }: EditedDocument,
  { isVisibleColor }: CheckDeps,
  tags: number,
  report: Report,
): void => {
  if (tags > 0 && details.isCommercial && extraOf(company, 'CARRITO_KIOSK') !== 'TRUE')
    report('cart.off', { says: `${tags} tags lead to products, and the cart is switched off` });
  const color = company.UiProfile.Colors[0]?.color1 ?? '';
  if (color !== '' && !isVisibleColor(color)) report('brand.unreadable', { says: `marks in ${color} are hardly seen` });
  if (details.name.trim() === '') report('title.missing', { says: 'the document has no name' });
  else if (details.name_tab.trim() === '' || details.name_tab === DEFAULT_TITLE)
    report('title.missing', { says: `the browser tab says "${details.name_tab}"` });
};

/** Throws `company.unknown`, `pdf.unknown`, `edition.unknown`. */
export const checkDocument = async (deps: CheckDeps, given: EditionOfDocument): Promise<DocumentCheck> => {
  const { repos, files, stores, probe, monotonicMs = () => performance.now() } = deps;
  const company = await repos.companies.byUid(given.companyUid);
  if (!company) throw new AppError('company.unknown', { companyUid: given.companyUid });
  const document = await repos.documents.byKey(given);
  if (!document) throw new AppError('pdf.unknown', { pdf: given.pdfUid });
  const key = { ...given, edition: document.edition };
  const { pages } = await repos.pages.pagesFrom(key, { from: 1, to: LAST_PAGE });
  const { report, checked } = createFoundProblems(await repos.checkIgnores.ofDocument(key.pdfUid));
  checkPages(pages, report);
  await checkAddresses(pages, { files, probe }, report);
  await checkPictureSizes(pages, files, report);
  const products = await checkProducts(pages, { repos, stores, monotonicMs, company }, report);
  const findings = await readFindings(repos, files, key, { page: 1, itemsPerPage: MAX_FINDINGS }, products);
  checkFindings(findings, report);
  await checkSections(repos, key, pages.length, report);
  await checkTagCounts(repos, { document, key, pages, findings }, report);
  checkCompany(company, document, deps, activeTags(pages), report);
  return { edition: document.edition, isDraft: document.isDraft, ...checked() };
};

/** Warnings about the number of tags alone, for a draft that is about to be published. */
export const tagWarnings = async (
  { repos, files }: Pick<CheckDeps, 'repos' | 'files'>,
  given: EditionOfDocument,
): Promise<CheckedRule[]> => {
  const document = await repos.documents.byKey(given);
  if (!document) return [];
  const key = { ...given, edition: document.edition };
  const { pages } = await repos.pages.pagesFrom(key, { from: 1, to: LAST_PAGE });
  const findings = await readFindings(repos, files, key, { page: 1, itemsPerPage: 1 });
  const { report, checked } = createFoundProblems(await repos.checkIgnores.ofDocument(key.pdfUid));
  await checkTagCounts(repos, { document, key, pages, findings }, report);
  return checked().rules;
};
