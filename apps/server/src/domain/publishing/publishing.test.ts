import type { Company, Product } from '@vitrina/contract';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../errors/app-error.ts';
import { NO_QUOTAS } from '../companies/quotas.ts';
import type { Database, Repos } from '../ports/database.ts';
import type { NewEdition } from '../ports/documents.ts';
import type { FileStore } from '../ports/files.ts';
import type { PageDraft } from '../ports/jobs.ts';
import type { Outline, OutlineEntry, PdfEngine, PdfFacts, RenderedPage, Word } from '../ports/pdf.ts';
import type { Store } from '../ports/stores.ts';
import type { KnownReference } from '../references/reference-finder.ts';
import type { PublishDeps, PublishProgress } from './publish-request.ts';
import { publishDocument } from './publishing.ts';

const company = { Uid: 'acme', UiProfile: { Logo: '/logo.png', Font: '', Colors: [] } } as unknown as Company;

const word = (text: string, left: number, top: number): Word => ({ text, left, top, width: 10, height: 1 });
const ready = (index: number, words: Word[] = []): RenderedPage => ({
  is: 'ready',
  index,
  width: 595,
  height: 842,
  pictures: [480, 1236, 1648, 2472].map((width) => ({
    bytes: new Uint8Array([index, width % 256]),
    width,
    height: width,
  })),
  thumbnail: { bytes: new Uint8Array([index]), width: 160, height: 226 },
  color: '#ffffff',
  isBlank: false,
  words,
  links: [{ url: 'https://example.com', left: 1, top: 2, width: 3, height: 4 }],
});
const failed = (index: number): RenderedPage => ({ is: 'failed', index, width: 595, height: 842, reason: 'deadline' });

const NOTHING_LEFT_OUT = { noTitle: 0, noPage: 0, repeated: 0, unread: 0 };
const outlineOf = (entries: OutlineEntry[], leftOut: Partial<Outline['leftOut']> = {}): Outline => ({
  entries,
  leftOut: { ...NOTHING_LEFT_OUT, ...leftOut },
});
const entry = (title: string, page: number, level = 1): OutlineEntry => ({ title, page, level });

const engineOf = (pages: RenderedPage[], facts: Partial<PdfFacts> = {}): PdfEngine => ({
  inspect: async () => ({
    pages: pages.map(({ width, height }) => ({ width, height })),
    outline: outlineOf([]),
    ...facts,
  }),
  render: async function* () {
    yield* pages.toReversed();
  },
  read: async function* () {
    for (const page of pages.toReversed())
      yield { index: page.index, width: page.width, height: page.height, words: 'words' in page ? page.words : null };
  },
  ink: async () => null,
  close: async () => {},
});

const memoryFiles = () => {
  const storedFiles = new Map<string, Uint8Array>();
  const put = async (bytes: Uint8Array, ext: string) => {
    const key = `${storedFiles.size}.${ext}`;
    storedFiles.set(key, bytes);
    return { key, bytes: bytes.length };
  };
  const files = {
    put,
    putFile: (path: string, ext: string) => put(new TextEncoder().encode(path), ext),
    localPath: async () => null,
    stat: async () => null,
    read: async (key: string) => storedFiles.get(key) ?? new Uint8Array(),
  } as unknown as FileStore;
  return { files, storedFiles };
};

const memoryDatabase = (known: KnownReference[], owners: Record<string, string>) => {
  const editions: NewEdition[] = [];
  const repos = {
    quotas: { of: async () => NO_QUOTAS },
    feed: { references: async () => known },
    documents: {
      ownerOf: async (uid: string) => owners[uid] ?? null,
      byKey: async () => null,
      publish: async (edition: NewEdition) => ({ edition: editions.push(edition) }),
    },
  } as unknown as Repos;
  const database = { repos, inTransaction: (work: (inside: Repos) => Promise<unknown>) => work(repos) };
  return { database: database as unknown as Database, editions };
};

type World = Partial<PublishDeps> & { known?: KnownReference[]; owners?: Record<string, string> };
const worldOf = ({ known = [], owners = {}, ...deps }: World) => {
  const { database, editions } = memoryDatabase(known, owners);
  const { files, storedFiles } = memoryFiles();
  const progress: PublishProgress[] = [];
  let time = 0;
  const now = (): Date => {
    time += 500;
    return new Date(time);
  };
  const onProgress = (event: PublishProgress): void => void progress.push(event);
  return {
    editions,
    storedFiles,
    progress,
    deps: { engine: engineOf([ready(1)]), files, database, now, onProgress, ...deps },
  };
};
const request = { pdfPath: '/tmp/Catálogo Otoño_2026.pdf', company };

const silla = { ref: 'CN-1042', productId: 'p', itemId: 'i', name: 'Silla' };
const sillaProduct: Product = {
  productId: 'p',
  productName: 'Silla',
  linkText: 'silla',
  categoryId: '1',
  allSpecifications: [],
  items: [
    {
      itemId: 'i',
      referenceId: [{ key: 'RefId', value: 'CN-1042' }],
      name: '',
      nameComplete: '',
      images: [],
      sellers: [],
    },
  ],
};

describe('refused without a trace in the database', () => {
  test('a document of another company is refused before it is rendered', async () => {
    const engine = { ...engineOf([ready(1)]), inspect: () => Promise.reject(new Error('too early')) };
    const { deps, editions } = worldOf({ engine, owners: { 'catalogo-otono-2026': 'other' } });
    await expect(publishDocument(request, deps)).rejects.toMatchObject({ code: 'pdf.foreign' });
    expect(editions).toEqual([]);
  });

  test('elements beyond the last page are refused', async () => {
    const { deps, editions } = worldOf({});
    const publishing = publishDocument({ ...request, elements: [{ page: 2 }] }, deps);
    await expect(publishing).rejects.toMatchObject({ code: 'publish.elements', facts: { page: 2, pages: 1 } });
    expect(editions).toEqual([]);
  });

  test('a PDF without a renderable page is refused', async () => {
    const { deps, editions } = worldOf({ engine: engineOf([failed(1), failed(2)]) });
    await expect(publishDocument(request, deps)).rejects.toMatchObject({ code: 'publish.no-page-readable' });
    expect(editions).toEqual([]);
  });
});

test('a blank page with content is reported, and a document of nothing else is refused', async () => {
  const blank = (index: number): RenderedPage => ({ ...ready(index), isBlank: true }) as RenderedPage;
  const { deps } = worldOf({ engine: engineOf([ready(1), blank(2)]) });
  expect((await publishDocument(request, deps)).failedPages).toEqual([{ page: 2, reason: 'blank' }]);
  const refused = worldOf({ engine: engineOf([blank(1), blank(2)]) });
  await expect(publishDocument(request, refused.deps)).rejects.toMatchObject({
    code: 'publish.no-page-readable',
    facts: { reason: 'blank' },
  });
  expect(refused.editions).toEqual([]);
});

// Covers §resilience-21.
test('links beyond the budget are left out, also by a resuming worker, and reported', async () => {
  const long = (index: number): RenderedPage => ({
    ...(ready(index) as Extract<RenderedPage, { is: 'ready' }>),
    links: Array.from({ length: 5000 }, (_, at) => ({
      url: `https://example.com/${at}/${'x'.repeat(2000)}`,
      left: 1,
      top: 2,
      width: 3,
      height: 4,
    })),
  });
  const drafts: PageDraft[] = [];
  const checkpoints = { load: async () => drafts, save: async (draft: PageDraft) => void drafts.push(draft) };
  const engine = engineOf([ready(1), long(2)]);
  const render: PdfEngine['render'] = async function* (_path, _facts, indexes = []) {
    if (indexes.includes(2)) {
      yield long(2);
      throw new AppError('server.busy');
    }
    yield long(1);
  };
  const { deps, editions } = worldOf({ engine: { ...engine, render }, checkpoints });
  await expect(publishDocument(request, deps)).rejects.toMatchObject({ code: 'server.busy' });
  const report = await publishDocument(request, deps);
  const [first, second] = editions[0]?.pages.map(({ links }) => links.length) ?? [];
  expect(second).toBe(5000);
  expect(first).toBeGreaterThan(2000);
  expect(first).toBeLessThan(3000);
  expect(report.linksLeftOut).toBe(5000 - (first ?? 0));
});

// Covers §resilience-61.
test('pages with a missing font are left to readers, with their tags and links, also by a resuming worker', async () => {
  const fontless = (index: number): RenderedPage => ({
    is: 'fontless',
    index,
    width: 595,
    height: 842,
    words: [word('日本', 1, 1), word('CN-1042', 10, 10)],
    links: [{ url: 'https://example.com', left: 1, top: 2, width: 3, height: 4 }],
  });
  const drafts: PageDraft[] = [];
  const checkpoints = { load: async () => drafts, save: async (draft: PageDraft) => void drafts.push(draft) };
  const engine = engineOf([fontless(1), fontless(2)]);
  const { deps, editions } = worldOf({ engine, checkpoints, known: [silla] });
  await publishDocument(request, deps);
  engine.render = async function* () {};
  const report = await publishDocument(request, deps);
  const failedPages = [1, 2].map((page) => ({ page, reason: 'font' }));
  expect(report).toMatchObject({ pages: 2, failedPages, references: { tagged: 2 } });
  expect(editions).toHaveLength(2);
  for (const { pages: published } of editions) {
    expect(published[0]).toMatchObject({ pictures: [], thumbnail: null, color: null, tags: [{ name: 'Silla' }] });
    expect(published[0]?.url).toMatch(/\.pdf#page=1$/);
    expect(published[0]?.links).toHaveLength(1);
  }
});

test('a document without words has no text file', async () => {
  const { deps, editions } = worldOf({ engine: engineOf([ready(1), failed(2)]) });
  await publishDocument(request, deps);
  expect(editions[0]?.details).not.toHaveProperty('text');
});

test('a failed page is published without pictures, as a page of the PDF', async () => {
  const { deps, editions } = worldOf({ engine: engineOf([ready(1), failed(2)]) });
  const report = await publishDocument(request, deps);
  expect(report.failedPages).toEqual([{ page: 2, reason: 'deadline' }]);
  expect(editions[0]?.pages[1]).toMatchObject({
    index: 2,
    url: `${editions[0]?.details.url}#page=2`,
    pictures: [],
    thumbnail: null,
    words: null,
  });
});

// Covers §resilience-100.
test('a local copy of the PDF that expires when unused lasts as long as its pages take', async () => {
  const pages = [ready(1), ready(2), ready(3)];
  const copy = { isThere: false };
  const engine: PdfEngine = {
    ...engineOf(pages),
    render: async function* () {
      for (const page of pages) {
        if (!copy.isThere) throw new AppError('file.unavailable', { reason: 'gone' });
        // Half an hour passes while it is rendered.
        copy.isThere = false;
        yield page;
      }
    },
  };
  const world = worldOf({ engine });
  const localPath = async (key: string) => {
    copy.isThere = true;
    return `/copies/${key}`;
  };
  const deps = { ...world.deps, files: { ...world.deps.files, localPath } };
  expect(await publishDocument(request, deps)).toMatchObject({ pages: 3, failedPages: [] });
});

// Covers §3-7, §7-32.
test('a published page has its files, elements, links and tags', async () => {
  const video = { url: '/files/a.mp4', position: { left: 1, top: 1 }, size: { width: 2, high: 2 } };
  const outline = outlineOf([entry('Sillas', 2)]);
  const { deps, editions, storedFiles, progress } = worldOf({
    known: [silla, { ...silla, ref: 'CN-9', itemId: 'j' }],
    engine: engineOf([ready(1), ready(2, [word('Ref: CN-1042', 20, 30)])], { outline }),
  });
  const report = await publishDocument({ ...request, elements: [{ page: 2, videos: [video] }] }, deps);
  expect(report).toMatchObject({
    pdfUid: 'catalogo-otono-2026',
    edition: 1,
    pages: 2,
    sections: 1,
    words: 1,
    references: { inFeed: 2, found: 1, tagged: 1, missing: { count: 1, examples: ['CN-9'] } },
    failedPages: [],
    storeFailure: null,
    seconds: 1,
  });
  const [edition] = editions;
  expect(edition?.details).toEqual({
    url: '/files/0.pdf',
    name: 'Catálogo Otoño 2026',
    isCommercial: true,
    isVertical: true,
    logo: '/logo.png',
    name_tab: 'PDF interactivo',
    text: expect.stringMatching(/^\/files\/\d+\.json$/),
  });
  const text = storedFiles.get(edition?.details.text?.replace('/files/', '') ?? '');
  expect(JSON.parse(new TextDecoder().decode(text))).toEqual({ pages: ['', 'Ref: CN-1042'] });
  expect(edition?.sections).toEqual([{ name: 'Sillas', index: 2 }]);
  expect(edition?.pages.map(({ index }) => index)).toEqual([1, 2]);
  const page = edition?.pages[1];
  expect(page?.url).toBe(page?.pictures.find(({ width }) => width === 1648)?.url);
  expect(page?.videos).toEqual([video]);
  expect(page?.links).toEqual([
    {
      name: 'example.com',
      url: 'https://example.com',
      position: { left: 1, top: 2 },
      size: { width: 3, high: 4 },
    },
  ]);
  const plain = { name: 'Silla', iconIndex: 1, color: '', size: null, active: true, origin: 'auto' };
  expect(page?.tags).toMatchObject([
    {
      ...plain,
      product: { id: 'i', ref: 'CN-1042' },
      evidence: { rule: 'label', candidates: [{ id: 'i', ref: 'CN-1042', name: 'Silla' }] },
    },
  ]);
  const words = storedFiles.get(page?.words?.replace('/files/', '') ?? '');
  expect(JSON.parse(new TextDecoder().decode(words))).toEqual({ words: [['Ref: CN-1042', 20, 30, 10, 1]] });
  expect(progress.filter(({ step }) => step === 'pages').map(({ done, total }) => `${done}/${total}`)).toEqual([
    '0/2',
    '1/2',
    '2/2',
  ]);
  expect(progress.at(-1)).toEqual({ step: 'save', done: 1, total: 1 });
});

const storeOf = (products: Store['products']): Store => ({
  info: { kind: 'VTEX' },
  products,
  categories: async () => [],
});

describe('with a price list and a store', () => {
  const listed = { ...silla, itemId: 'CN-1042', productId: 'CN-1042' };
  const engine = engineOf([ready(1, [word('cn', 20, 10), word('1042', 25, 10)])]);

  test('a tag has the id under which the store sells the product of the list', async () => {
    const answer = { products: [sillaProduct], prevCursor: null, nextCursor: null, total: null };
    const { deps, editions } = worldOf({ known: [listed], store: storeOf(async () => answer), engine });
    const report = await publishDocument(request, deps);
    expect(editions[0]?.pages[0]?.tags[0]?.product).toEqual({ id: 'i', ref: 'CN-1042' });
    expect(report.references).toEqual({ inFeed: 1, found: 1, tagged: 1 });
  });

  test('a store failure leaves the ids of the list', async () => {
    const store = storeOf(() => Promise.reject(new AppError('store.unreachable')));
    const { deps, editions } = worldOf({ known: [listed], store, engine });
    const report = await publishDocument(request, deps);
    expect(report.storeFailure).toBe('store.unreachable');
    expect(editions[0]?.pages[0]?.tags[0]?.product.id).toBe('CN-1042');
  });
});

test('references of the request replace those of the stored price list', async () => {
  const engine = engineOf([ready(1, [word('CN-1042', 20, 10), word('CN-9', 20, 30)])]);
  const { deps, editions } = worldOf({ known: [{ ...silla, ref: 'CN-9', itemId: 'j' }], engine });
  const report = await publishDocument({ ...request, references: [silla] }, deps);
  expect(editions[0]?.pages[0]?.tags.map(({ product }) => product.ref)).toEqual(['CN-1042']);
  expect(report.references).toEqual({ inFeed: 1, found: 1, tagged: 1 });
});

describe('without a price list', () => {
  const words = Array.from({ length: 60 }, (_, n) => word(`CN-${1000 + n}`, 20, n + 1));

  test('the store is queried for reference-like words, fifty at a time', async () => {
    const requested: number[] = [];
    const store = storeOf(async ({ refId }) => {
      const refs = String(refId).split(',');
      requested.push(refs.length);
      const products = refs.includes('CN-1042') ? [sillaProduct] : [];
      return { products, prevCursor: null, nextCursor: null, total: null };
    });
    const { deps, editions } = worldOf({ store, engine: engineOf([ready(1, words)]) });
    const report = await publishDocument(request, deps);
    expect(requested).toEqual([50, 10]);
    expect(report.references).toEqual({ inFeed: 1, found: 1, tagged: 1 });
    expect(editions[0]?.pages[0]?.tags[0]?.product).toEqual({ id: 'i', ref: 'CN-1042' });
  });

  test('a store failure costs the automatic tags and nothing else', async () => {
    const store = storeOf(() => Promise.reject(new AppError('store.unreachable')));
    const { deps, editions } = worldOf({ store, engine: engineOf([ready(1, words)]) });
    const report = await publishDocument(request, deps);
    expect(report).toMatchObject({ storeFailure: 'store.unreachable', references: { inFeed: 0, found: 0, tagged: 0 } });
    expect(editions).toHaveLength(1);
  });
});

test('the report counts the outline entries that are left out, by reason', async () => {
  const outline = outlineOf([entry('Sillas', 2), entry('Índice', 9)], { noTitle: 4 });
  const { deps, editions } = worldOf({ engine: engineOf([ready(1), ready(2)], { outline }) });
  const report = await publishDocument(request, deps);
  expect(editions[0]?.sections).toEqual([{ name: 'Sillas', index: 2 }]);
  expect(report).toMatchObject({ sections: 1, sectionsLeftOut: { noTitle: 4, noPage: 1 } });
});
