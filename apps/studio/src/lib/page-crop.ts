/** The part of a page that a crop shows, in percent of the page. Pure. */
import type { PageState, Proposal } from '@vitrina/contract/admin';

type Box = Proposal['box'];
/** The smallest picture in which small print can be read; the browser has it from the first crop of the page. */
const MIN_PICTURE = 1000;

/** Address of the picture of which crops are parts; `''` without one. */
export const cropPicture = ({ pictures = [], thumbnail }: Pick<PageState, 'pictures' | 'thumbnail'>): string => {
  const sorted = pictures.toSorted((a, b) => a.width - b.width);
  return (sorted.find(({ width }) => width >= MIN_PICTURE) ?? sorted.at(-1) ?? thumbnail)?.url ?? '';
};

type Region = { left: number; top: number; width: number; high: number };
/** `aspect`: height of the crop by its width. */
type Shown = { box: Box; block: Box | null; page: Pick<PageState, 'width' | 'height'>; aspect: number };

const MIN_WIDTH = 26;
const MAX_WIDTH = 64;
const MARGIN = 1.15;
/** Of a page whose size is not known. */
const A4 = Math.SQRT2;

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high));

/** The product and its code if both fit, always the code. */
export const regionOf = ({ box, block, page: { width = 1, height = A4 }, aspect }: Shown): Region => {
  const highPerWidth = (aspect * width) / height;
  const around = block ?? box;
  const wanted = Math.max(around.size.width, around.size.high / highPerWidth) * MARGIN;
  const shown = clamp(Math.max(wanted, box.size.width * MARGIN), MIN_WIDTH, Math.max(MAX_WIDTH, box.size.width));
  const region = { width: Math.min(100, shown), high: Math.min(100, shown * highPerWidth) };
  const centred = (start: number, size: number, of: number): number => start + size / 2 - of / 2;
  const place = (at: 'left' | 'top', size: 'width' | 'high'): number => {
    const centre = centred(around.position[at], around.size[size], region[size]);
    const end = box.position[at] + box.size[size] - region[size];
    const withCode = clamp(centre, Math.min(end, box.position[at]), Math.max(end, box.position[at]));
    return clamp(withCode, 0, 100 - region[size]);
  };
  return { left: place('left', 'width'), top: place('top', 'high'), ...region };
};

const offset = (start: number, size: number): number => (size >= 100 ? 0 : (start / (100 - size)) * 100);

/** CSS background of the region. */
export const backgroundOf = ({ left, top, width, high }: Region) => ({
  backgroundSize: `${10_000 / width}% ${10_000 / high}%`,
  backgroundPosition: `${offset(left, width)}% ${offset(top, high)}%`,
});

/** A box of the page inside of the crop, in percent of the crop. */
export const insideOf = (region: Region, { position, size }: Box) => ({
  left: `${((position.left - region.left) / region.width) * 100}%`,
  top: `${((position.top - region.top) / region.high) * 100}%`,
  width: `${(size.width / region.width) * 100}%`,
  height: `${(size.high / region.high) * 100}%`,
});
