/** The demonstration of `npm start`: two shops with one catalogue, and a restaurant with a menu. */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type CompanyChange, changedCompany, newCompany } from '../domain/companies/companies.ts';
import type { NewEdition } from '../domain/ports/documents.ts';
import { ignoreError } from '../errors/ignore-error.ts';
import { publishWithLease } from '../jobs/publish-now.ts';
import type { Services } from '../services.ts';
import { addDemoAccount, DEMO_EMAIL } from './demo-account.ts';
import { readElementsFile } from './elements-file.ts';
import { readFeedFile } from './feed-file.ts';
import { storeLocalFile } from './local-files.ts';
import { progressPrinter } from './progress.ts';
import { saveCompany } from './save-company.ts';

const demoFolder = fileURLToPath(new URL('../../../../demo/', import.meta.url));

/** The store starts at the same time; milliseconds. */
const STORE_TIMEOUT_MS = 15_000;

/** `stop`: an unfinished publishing leaves no trace. */
type Watch = { print: (text: string) => void; stop: AbortSignal };

/** `usesStore`: its website is the demo store. Files are in `folder` of the demo; missing ones are left out. */
type Show = {
  uid: string;
  name: string;
  change: CompanyChange;
  usesStore: boolean;
  folder: string;
  document: { uid: string; name: string; file: string };
};

const cart = { Name: 'CARRITO_KIOSK', Content: 'TRUE' };

const shows: readonly Show[] = [
  {
    uid: 'casa-nativa',
    name: 'Casa Nativa',
    change: { provider: 'VTEX', color: '#9c4a2f', extras: [cart] },
    usesStore: true,
    folder: 'casa-nativa',
    document: { uid: 'catalogo-casa-nativa', name: 'Catálogo Casa Nativa', file: 'catalogo.pdf' },
  },
  {
    uid: 'casa-nativa-shop',
    name: 'Casa Nativa Shop',
    change: { provider: 'SHOPIFY', color: '#31574c', extras: [cart] },
    usesStore: true,
    folder: 'casa-nativa',
    document: { uid: 'catalogo-shop', name: 'Catálogo Casa Nativa', file: 'catalogo.pdf' },
  },
  {
    uid: 'la-mesa',
    name: 'La Mesa',
    // A number in the Colombian format that no operator has assigned.
    change: { provider: 'FEED', color: '#1f5a41', contact: '573000000000', extras: [cart] },
    usesStore: false,
    folder: 'la-mesa',
    document: { uid: 'carta-la-mesa', name: 'Carta La Mesa', file: 'carta.pdf' },
  },
];

const fileOf = (show: Show, name: string): string | null => {
  const path = `${demoFolder}${show.folder}/${name}`;
  return existsSync(path) ? path : null;
};

const createCompany = async (
  { config, database, files, clock }: Services,
  show: Show,
  website: string,
): Promise<void> => {
  const logo = fileOf(show, 'logo.svg')
    ? await storeLocalFile(files, { folder: `${demoFolder}${show.folder}`, name: 'logo.svg', accept: 'picture' })
    : '';
  const change = { ...show.change, name: show.name, logo, ...(website === '' ? {} : { website }) };
  await saveCompany(database, {
    company: newCompany(show.uid, change, clock()),
    isNew: true,
    developments: [config.requiredDevelopment],
    secret: {},
    now: clock(),
  });
};

/** The address of the demo store depends on PORT; all other fields of an existing company belong to its user. */
const prepareCompany = async (services: Services, show: Show): Promise<void> => {
  const { config, database, clock } = services;
  const website = show.usesStore ? (config.demoStoreUrl ?? '') : '';
  const company = await database.repos.companies.byUid(show.uid);
  if (!company) return createCompany(services, show, website);
  if (website === '' || company.Info.Website === website) return;
  await database.repos.companies.update(changedCompany(company, { website }), clock());
};

/** The demo store starts beside the server. False when there is none or it does not answer in time. */
const storeAnswers = async (url: string | null, stop: AbortSignal): Promise<boolean> => {
  if (url === null) return false;
  const until = Date.now() + STORE_TIMEOUT_MS;
  while (Date.now() < until && !stop.aborted) {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(
      ignoreError('the store has not started yet', null),
    );
    await answer?.body?.cancel();
    if (answer?.ok) return true;
    await sleep(250);
  }
  return false;
};

/** The same pages, pictures and tags under another uid, so that the PDF is rendered once. */
const copyDocument = async (services: Services, source: string, show: Show): Promise<void> => {
  const { database, clock } = services;
  const { documents, companies } = database.repos;
  const [head, pages, sections, tags, company] = await Promise.all([
    documents.head(source),
    documents.pages(source),
    documents.sections(source),
    documents.tags(source),
    companies.byUid(show.uid),
  ]);
  if (!head || !pages || !company) return;
  const edition: NewEdition = {
    pdfUid: show.document.uid,
    companyUid: company.Uid,
    details: { ...head.details, name: show.document.name, logo: company.UiProfile.Logo },
    pages: pages.map(({ width = 1, height = 1, pictures = [], thumbnail, color, words, ...page }) => ({
      ...page,
      width,
      height,
      pictures,
      thumbnail: thumbnail ?? null,
      color: color ?? null,
      words: words ?? null,
      tags: tags.filter((tag) => tag.page === page.index),
    })),
    sections: (sections?.sections ?? []).map((section) => ({ ...section, index: Number(section.index) })),
  };
  await database.inTransaction((repos) => repos.documents.publish(edition, clock()));
};

/** The price list determines which references are on the pages, the store under which ids it sells them. */
const publishShow = async (
  services: Services,
  show: Show,
  pdfPath: string,
  queriesStore: boolean,
  { print, stop }: Watch,
): Promise<void> => {
  const { database, files, engine, stores, clock } = services;
  const { uid: pdfUid, name, file } = show.document;
  const company = await database.repos.companies.byUid(show.uid);
  if (!company) return;
  const feedPath = fileOf(show, 'precios.csv');
  const elementsPath = fileOf(show, 'elements.json');
  const feed = feedPath === null ? null : await readFeedFile(feedPath, files);
  const elements = elementsPath === null ? [] : await readElementsFile(elementsPath, files);
  print(`Publishing ${show.folder}/${file} for ${show.name}, once:`);
  const report = await publishWithLease(
    { pdfPath, company, pdfUid, name, elements, feed },
    {
      engine: await engine(),
      files,
      database,
      store: queriesStore ? await stores.of(company) : null,
      now: clock,
      onProgress: progressPrinter((text) => print(`  ${text.trimEnd()}`), false),
      onWait: () => print('  Another process is publishing it.'),
      stop,
    },
  );
  print(`  ${report.pages} pages, ${report.references.tagged} tags, ${report.seconds} s`);
};

/**
 * Publishes missing documents, updates the store's address, adds the demo account, and leaves everything else unchanged. Throws errors of publishing.
 */
export const publishDemo = async (services: Services, { print, stop }: Watch): Promise<void> => {
  const { documents } = services.database.repos;
  /** Editions published by this start, by file. */
  const editions = new Map<string, string>();
  for (const show of shows) {
    await prepareCompany(services, show);
    if (await documents.head(show.document.uid)) continue;
    const pdfPath = fileOf(show, show.document.file);
    if (pdfPath === null) {
      print(`The demo has no ${show.folder}/${show.document.file}: ${show.name} has no document.`);
      continue;
    }
    const queriesStore = show.usesStore && (await storeAnswers(services.config.demoStoreUrl, stop));
    if (show.usesStore && !queriesStore && show.change.provider === 'SHOPIFY') {
      print(`The demo store does not answer: ${show.name} gets its document at the next start.`);
      continue;
    }
    const source = queriesStore ? editions.get(pdfPath) : undefined;
    if (source === undefined) await publishShow(services, show, pdfPath, queriesStore, { print, stop });
    else await copyDocument(services, source, show);
    if (queriesStore) editions.set(pdfPath, show.document.uid);
  }
  const password = await addDemoAccount(
    services,
    shows.map(({ uid }) => uid),
  );
  if (password !== null) print(`Sign in to Studio as ${DEMO_EMAIL} with the password ${password}, printed only once.`);
};
