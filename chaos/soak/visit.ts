/**
 * One shopper as the server sees one: opens the link, looks at pages, taps tags, puts what is sold into the store's cart, and tells
 * what was seen. Every answer is compared with what it must be.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AnalyticsEvent, type PdfPage, ProductAnswer, Startup } from '@vitrina/contract';
import type { Chance } from '../seeded.ts';
import type { FaultsSeen } from './faults-seen.ts';
import type { Catalogue } from './shop.ts';

/** What the ids of their events begin with. */
export const READERS_EVENTS = 'soak-';

/** The server is busy, or the store has not answered in time: what a machine with too much to do says, and no wrong answer. */
export const isToComeAgain = (status: number): boolean => status === 503 || status === 502;

const KEY = { 'x-api-key': 'vitrina' };
const JSON_BODY = { ...KEY, 'content-type': 'application/json' };

/** `prices`: what each reference cost when it was first seen; the store changes none while it is looked at. */
export type Visiting = {
  origin: string;
  storeOrigin: string;
  faults: FaultsSeen;
  chance: Chance;
  pauseMs: () => number;
  prices: Map<string, number>;
  did: (what: 'opened' | 'turned' | 'tapped' | 'checked out' | 'told' | 'asked' | 'told to come again') => void;
  isOver: () => boolean;
};

/** As viewers do: who is told to come again comes again, so many times. */
const MOST_TIMES = 10;

const read = async (visiting: Visiting, url: string, init: RequestInit = {}): Promise<Response | null> => {
  const { faults, did } = visiting;
  try {
    for (let times = 1; ; times += 1) {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
      did('asked');
      if (answer.ok) return answer;
      await answer.body?.cancel();
      const isAgain = isToComeAgain(answer.status) && times < MOST_TIMES;
      if (!isAgain) {
        faults.see(`status ${answer.status}`, url);
        return null;
      }
      did('told to come again');
      await sleep(Number(answer.headers.get('retry-after') ?? 1) * 1000);
    }
  } catch (error) {
    faults.see('no answer', `${url}: ${String(error)}`);
  }
  return null;
};

const open = async (visiting: Visiting, { company, document }: Catalogue): Promise<Startup | null> => {
  const answer = await read(visiting, `${visiting.origin}/view?company=${company}&pdf=${document}`);
  if (!answer) return null;
  const json = /id="vitrina-startup">(.*?)<\/script>/s.exec(await answer.text())?.[1];
  const startup = Startup.safeParse(JSON.parse(json ?? 'null'));
  if (startup.success && startup.data.answers.company?.Uid === company) return startup.data;
  visiting.faults.see('wrong page', `${company}/${document} began with ${json?.slice(0, 200)}`);
  return null;
};

/** The pages of one edition, in order: nothing is missing and nothing comes twice, also while another is published. */
const pagesOf = async (visiting: Visiting, { document }: Catalogue): Promise<PdfPage[]> => {
  const url = `${visiting.origin}/v2/interactive_pdf/pdf_pages?pdfUid=${document}`;
  const answer = await read(visiting, url, { headers: KEY });
  if (!answer) return [];
  const pages = (await answer.json()) as PdfPage[];
  const isWhole = pages.length > 0 && pages.every(({ index }, at) => index === at + 1);
  if (!isWhole) visiting.faults.see('half an edition', `${url}: ${pages.map(({ index }) => index).join(' ')}`);
  return isWhole ? pages : [];
};

const look = async (visiting: Visiting, { pictures }: PdfPage): Promise<void> => {
  if (!pictures || pictures.length === 0) return;
  const picture = visiting.chance.pick(pictures);
  const answer = await read(visiting, new URL(picture.url, visiting.origin).href);
  if (!answer) return;
  const hash = createHash('sha256')
    .update(new Uint8Array(await answer.arrayBuffer()))
    .digest('hex');
  if (!picture.url.includes(hash)) visiting.faults.see('wrong picture', `${picture.url} has the bytes of ${hash}`);
  visiting.did('turned');
};

type Sold = { itemId: string; ref: string };

/** What the tags of a page stand for, as the viewer asks: all in one question. */
const tap = async (visiting: Visiting, { company }: Catalogue, { tags }: PdfPage): Promise<Sold[]> => {
  const refs = [...new Set(tags.map(({ product }) => product.ref))].filter((ref) => ref !== '');
  if (refs.length === 0) return [];
  const answer = await read(visiting, `${visiting.origin}/v2/integration/products`, {
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
      comparePrice(visiting, `${company} ${ref}`, offer.price);
      return offer.isAvailable === false ? [] : [{ itemId, ref }];
    }),
  );
  if (products.length === 0) visiting.faults.see('no products', `${company}: ${refs.join(',')}`);
  visiting.did('tapped');
  return sold;
};

const comparePrice = ({ prices, faults }: Visiting, name: string, price: number): void => {
  const known = prices.get(name) ?? price;
  prices.set(name, known);
  if (known !== price) faults.see('wrong price', `${name} cost ${known}, now ${price}`);
};

/** The address that the viewer builds (§5), opened: the store must show the very line. */
const checkOut = async (visiting: Visiting, store: Catalogue['store'], { itemId, ref }: Sold): Promise<void> => {
  const id = /\d+$/.exec(itemId)?.[0] ?? itemId;
  const path = store === 'VTEX' ? `/checkout/cart/add?sku=${id}&qty=2&seller=1` : `/cart/${id}:2`;
  const answer = await read(visiting, `${visiting.storeOrigin}${path}`);
  if (!answer) return;
  const shown = await answer.text();
  const isThere = shown.includes(`data-sku="${id}" data-qty="2"`) && !shown.includes('line-error');
  if (!isThere) visiting.faults.see('wrong cart', `${ref} (${itemId}) is not in the cart of ${path}`);
  visiting.did('checked out');
};

const tell = async (visiting: Visiting, { company, document }: Catalogue, page: number | null): Promise<void> => {
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
    id: `${READERS_EVENTS}${crypto.randomUUID()}`,
  };
  const answer = await read(visiting, `${visiting.origin}/events`, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify(event),
  });
  await answer?.body?.cancel();
  if (answer) visiting.did('told');
};

const MOST_TURNS = 12;

/** From the link to the store. Ends early when all is over. */
export const visit = async (visiting: Visiting, catalogue: Catalogue): Promise<void> => {
  const { chance, pauseMs, isOver, did } = visiting;
  if (!(await open(visiting, catalogue))) return;
  did('opened');
  const pages = await pagesOf(visiting, catalogue);
  let at = Math.floor(chance.between(0, pages.length));
  const turns = chance.between(1, MOST_TURNS);
  for (let turn = 0; turn < turns && !isOver(); turn += 1) {
    const page = pages[at];
    if (!page) return;
    await look(visiting, page);
    await tell(visiting, catalogue, page.index);
    await sleep(pauseMs());
    const sold = chance.share() < 0.5 ? await tap(visiting, catalogue, page) : [];
    if (sold.length > 0 && catalogue.store !== null) await checkOut(visiting, catalogue.store, chance.pick(sold));
    at = (at + 1) % pages.length;
  }
};
