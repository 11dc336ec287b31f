/** Rules about addresses and files that the elements of an edition name. */
import { safeTarget } from '@vitrina/contract/safe-target';
import type { EditedPage } from '../ports/editing.ts';
import type { FileStore } from '../ports/files.ts';
import type { Report } from './found-problems.ts';

/** `dead`: the server or the page does not exist; `unsure`: anything else but an answer, such as a refusal of programs. */
export type AddressAnswer = 'reached' | 'dead' | 'unsure';
export type AddressProbe = (url: string) => Promise<AddressAnswer>;

/** Addresses of one check; the others are not called. */
const MAX_ADDRESSES = 200;
const CONCURRENCY = 8;
/** Bytes of a page picture of a phone. */
const MAX_PICTURE_BYTES = 400 * 1024;
/** Width of the picture that a phone loads, in px. */
const PHONE_PICTURE = 828;

type Place = { page: number; element: string; place: { left: number; top: number } };
type Named = Place & { url: string; kind: 'link' | 'media'; label: string };

const keyOfFile = (url: string): string | null => /^\/files\/([^/?#]+)$/.exec(url)?.[1] ?? null;

const addressesOf = ({ index, links, images, videos, models }: EditedPage): Named[] => [
  ...links.map(({ id, url, name, position }) => ({
    page: index,
    element: id,
    place: position,
    url,
    kind: 'link' as const,
    label: `link "${name || url}"`,
  })),
  ...[...images, ...videos, ...models].map(({ id, url, position }) => ({
    page: index,
    element: id,
    place: position,
    url,
    kind: 'media' as const,
    label: 'a picture, video or model',
  })),
];

const inParallel = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const waiting = [...items];
  const worker = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
};

const answerOf = async (url: string, files: FileStore, probe: AddressProbe | null): Promise<AddressAnswer> => {
  const key = keyOfFile(url);
  if (key !== null) return (await files.stat(key)) === null ? 'dead' : 'reached';
  return probe === null ? 'reached' : probe(url);
};

/** `probe`: null when addresses elsewhere are not called. */
export const checkAddresses = async (
  pages: readonly EditedPage[],
  { files, probe }: { files: FileStore; probe: AddressProbe | null },
  report: Report,
): Promise<void> => {
  const byUrl = new Map<string, Named[]>();
  for (const named of pages.flatMap(addressesOf)) {
    const isFile = keyOfFile(named.url) !== null;
    const target = safeTarget(named.url);
    const isWeb = target?.is === 'address' && /^https?:/i.test(target.href);
    if (isFile || isWeb) byUrl.set(named.url, [...(byUrl.get(named.url) ?? []), named]);
    else if (named.kind === 'media')
      report('media.missing', {
        ...named,
        says: `${named.label} has no address that a page can load: ${named.url.slice(0, 100)}`,
      });
  }
  await inParallel([...byUrl].slice(0, MAX_ADDRESSES), async ([url, places]) => {
    const answer = await answerOf(url, files, probe);
    if (answer === 'reached') return;
    for (const { page, element, place, kind, label } of places) {
      const rule = answer === 'unsure' ? 'address.unsure' : kind === 'link' ? 'link.dead' : 'media.missing';
      report(rule, { page, element, place, says: `${label} is not reached: ${url.slice(0, 100)}` });
    }
  });
};

/** The picture that a phone loads: the narrowest one that is wide enough. */
export const checkPictureSizes = async (
  pages: readonly EditedPage[],
  files: FileStore,
  report: Report,
): Promise<void> => {
  await inParallel(pages, async ({ index, pictures = [] }) => {
    const byWidth = [...pictures].sort((one, other) => one.width - other.width);
    const picture = byWidth.find(({ width }) => width >= PHONE_PICTURE) ?? byWidth.at(-1);
    const key = picture === undefined ? null : keyOfFile(picture.url);
    if (key === null) return;
    const stored = await files.stat(key);
    if (stored === null) report('page.undrawn', { page: index, says: `the picture of page ${index} is missing` });
    const { bytes } = stored ?? { bytes: 0 };
    if (bytes > MAX_PICTURE_BYTES)
      report('page.heavy', {
        page: index,
        about: 'heavy',
        says: `the picture of page ${index} takes ${Math.round(bytes / 1024)} KB on a phone`,
      });
  });
};
