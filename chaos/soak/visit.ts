/**
 * The requests of one shopper: opens the link, reads pages, taps tags, opens the store's cart with a product, and sends analytics
 * events. Every answer is verified.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AnalyticsEvent, type PdfPage, ProductAnswer, Startup } from '@vitrina/contract';
import type { Chance } from '../seeded.ts';
import type { FaultCounter } from './fault-counter.ts';
import type { Catalogue } from './shop.ts';

/** Prefix of the ids of the readers' events. */
export const EVENT_ID_PREFIX = 'soak-';

/** 503: the server is busy; 502: the store did not answer in time. Both can happen on a busy machine and are not faults. */
export const isTemporary = (status: number): boolean => status === 503 || status === 502;

const KEY = { 'x-api-key': 'vitrina' };
const JSON_BODY = { ...KEY, 'content-type': 'application/json' };

/** `prices`: the first price of each reference; the store does not change prices during the test. */
export type VisitOptions = {
  origin: string;
  storeOrigin: string;
  faults: FaultCounter;
  chance: Chance;
  pauseMs: () => number;
  prices: Map<string, number>;
  count: (
    kind: 'opened' | 'turned' | 'tapped' | 'checked out' | 'events sent' | 'requests' | 'temporary refusals',
  ) => void;
  isOver: () => boolean;
};

/** Like the viewer, a reader repeats a temporarily refused request this many times. */
const MAX_ATTEMPTS = 10;

const read = async (options: VisitOptions, url: string, init: RequestInit = {}): Promise<Response | null> => {
  const { faults, count } = options;
  try {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
      count('requests');
      if (answer.ok) return answer;
      await answer.body?.cancel();
      const shouldRetry = isTemporary(answer.status) && attempt < MAX_ATTEMPTS;
      if (!shouldRetry) {
        faults.record(`status ${answer.status}`, url);
        return null;
      }
      count('temporary refusals');
      await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000);
    }
  } catch (error) {
    faults.record('no answer', `${url}: ${String(error)}`);
  }
  return null;
};

const openDocument = async (options: VisitOptions, { company, document }: Catalogue): Promise<Startup | null> => {
  const answer = await read(options, `${options.origin}/view?company=${company}&pdf=${document}`);
  if (!answer) return null;
  const json = /id="vitrina-startup">(.*?)<\/script>/s.exec(await answer.text())?.[1];
  const startup = Startup.safeParse(JSON.parse(json ?? 'null'));
  if (startup.success && startup.data.answers.company?.Uid === company) return startup.data;
  options.faults.record('wrong page', `${company}/${document} began with ${json?.slice(0, 200)}`);
  return null;
};

/** The pages of one edition, complete and in order, even while another edition is published. */
const pagesOf = async (options: VisitOptions, { document }: Catalogue): Promise<PdfPage[]> => {
  const url = `${options.origin}/v2/interactive_pdf/pdf_pages?pdfUid=${document}`;
  const answer = await read(options, url, { headers: KEY });
  if (!answer) return [];
  const pages = (await answer.json()) as PdfPage[];
  const isWhole = pages.length > 0 && pages.every(({ index }, at) => index === at + 1);
  if (!isWhole) options.faults.record('half an edition', `${url}: ${pages.map(({ index }) => index).join(' ')}`);
  return isWhole ? pages : [];
};

const readPicture = async (options: VisitOptions, { pictures }: PdfPage): Promise<void> => {
  if (!pictures || pictures.length === 0) return;
  const picture = options.chance.pick(pictures);
  const answer = await read(options, new URL(picture.url, options.origin).href);
  if (!answer) return;
  const hash = createHash('sha256')
    .update(new Uint8Array(await answer.arrayBuffer()))
    .digest('hex');
  if (!picture.url.includes(hash)) options.faults.record('wrong picture', `${picture.url} has the bytes of ${hash}`);
  options.count('turned');
};

type AvailableItem = { itemId: string; ref: string };

/** Requests the products of all tags of a page in one call, like the viewer. */
const tap = async (options: VisitOptions, { company }: Catalogue, { tags }: PdfPage): Promise<AvailableItem[]> => {
  const refs = [...new Set(tags.map(({ product }) => product.ref))].filter((ref) => ref !== '');
  if (refs.length === 0) return [];
  const answer = await read(options, `${options.origin}/v2/integration/products`, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify({ companyId: company, refId: refs.join(',') }),
  });
  if (!answer) return [];
  const { products } = ProductAnswer.parse(await answer.json());
  const sold = products.flatMap(({ items }) =>
    items.flatMap(({ itemId, referenceId, sellers }) => {
      const ref = referenceId.find(({ value }) => refs.includes(value))?.value;
      const offer = sellers[0]?.commertialOffer;
      if (ref === undefined || !offer) return [];
      comparePrice(options, `${company} ${ref}`, offer.price);
      return offer.isAvailable === false ? [] : [{ itemId, ref }];
    }),
  );
  if (products.length === 0) options.faults.record('no products', `${company}: ${refs.join(',')}`);
  options.count('tapped');
  return sold;
};

const comparePrice = ({ prices, faults }: VisitOptions, name: string, price: number): void => {
  const known = prices.get(name) ?? price;
  prices.set(name, known);
  if (known !== price) faults.record('wrong price', `${name} cost ${known}, now ${price}`);
};

/** Opens the cart address that the viewer builds (§5). The store must show exactly that line. */
const checkOut = async (
  options: VisitOptions,
  store: Catalogue['store'],
  { itemId, ref }: AvailableItem,
): Promise<void> => {
  const id = /\d+$/.exec(itemId)?.[0] ?? itemId;
  const path = store === 'VTEX' ? `/checkout/cart/add?sku=${id}&qty=2&seller=1` : `/cart/${id}:2`;
  const answer = await read(options, `${options.storeOrigin}${path}`);
  if (!answer) return;
  const html = await answer.text();
  const hasLine = html.includes(`data-sku="${id}" data-qty="2"`) && !html.includes('line-error');
  if (!hasLine) options.faults.record('wrong cart', `${ref} (${itemId}) is not in the cart of ${path}`);
  options.count('checked out');
};

const sendEvent = async (
  options: VisitOptions,
  { company, document }: Catalogue,
  page: number | null,
): Promise<void> => {
  const event: AnalyticsEvent = {
    event: 'page_view',
    development: { name: 'pdf view', version: 1, platform: 'Desk' },
    user: { uid: '', name: '', email: '' },
    company,
    pdf: document,
    page,
    tgo: false,
    session: 'soak',
    at: new Date().toISOString(),
    data: {},
    id: `${EVENT_ID_PREFIX}${crypto.randomUUID()}`,
  };
  const answer = await read(options, `${options.origin}/events`, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify(event),
  });
  await answer?.body?.cancel();
  if (answer) options.count('events sent');
};

const MAX_TURNS = 12;

/** One visit, from the link to the store. Ends early when the test is over. */
export const visit = async (options: VisitOptions, catalogue: Catalogue): Promise<void> => {
  const { chance, pauseMs, isOver, count } = options;
  if (!(await openDocument(options, catalogue))) return;
  count('opened');
  const pages = await pagesOf(options, catalogue);
  let at = Math.floor(chance.between(0, pages.length));
  const turns = chance.between(1, MAX_TURNS);
  for (let turn = 0; turn < turns && !isOver(); turn += 1) {
    const page = pages[at];
    if (!page) return;
    await readPicture(options, page);
    await sendEvent(options, catalogue, page.index);
    await sleep(pauseMs());
    const sold = chance.share() < 0.5 ? await tap(options, catalogue, page) : [];
    if (sold.length > 0 && catalogue.store !== null) await checkOut(options, catalogue.store, chance.pick(sold));
    at = (at + 1) % pages.length;
  }
};
