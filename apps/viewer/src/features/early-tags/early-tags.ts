/**
 * Tags on the first page of the HTML shell, visible and tappable before the viewer has loaded. A tap that can mean only one tag
 * opens its product before the viewer's own page is rendered; any other is replayed on that page at the same position.
 */
import { type Company, type CompanyInfo, extraOf, type PdfPage, type Tag } from '@vitrina/contract';
import { TAG_SPACING, tagSize } from '@vitrina/geometry';
import { drawEarlyTags } from '@vitrina/page-view/early-tags';
import { findNearestTag } from '@vitrina/page-view/near-tag';
import { parseExtras } from '../../lib/data/parse-extras.ts';
import { parseTags } from '../../lib/data/parse-tags.ts';
import { readStartup, type StartupData } from '../../lib/data/startup-data.ts';
import { count, fieldsOf } from '../../lib/data/unchecked.ts';
import { loadReadingMode } from '../../lib/reading-mode-storage.ts';
import { safeStorage } from '../../lib/safe-storage.ts';

/** A tag, and its index among the active tags of its page. */
export type TappedTag = { tag: Tag; at: number };

/**
 * The position of a tap as shares of the page's width and height: the viewer may lay the page out at another place. `only`: the tag,
 * if no other can be meant.
 */
type Tap = { page: number; across: number; down: number; isOnBlock: boolean; only: TappedTag | null };

/** px between press and release beyond which it is no tap. */
const MAX_TAP_MOVE_PX = 10;
/** How long a tap waits for the tags, or for the group button of crowded tags. */
const TAGS_TIMEOUT_MS = 3000;

let pendingTap: Tap | null = null;

const discardTap = (): void => {
  pendingTap = null;
};

const EARLY_TAG = '[data-early-tag]';

const OTHER_INPUT = ['pointerdown', 'keydown'];

/** Discards the tap on any input outside the page. Returns the function that starts listening. */
const discardOnOtherInput = (page: HTMLElement): (() => void) => {
  const handleInput = ({ target }: Event) => {
    if (target instanceof Node && page.contains(target)) return;
    discardTap();
    for (const type of OTHER_INPUT) document.removeEventListener(type, handleInput, true);
  };
  return () => {
    for (const type of OTHER_INPUT) document.addEventListener(type, handleInput, true);
  };
};

/** Index of the tag whose block has the point, or -1. The viewer's own hit test then decides between blocks that overlap. */
const blockAt = (tags: readonly Tag[], across: number, down: number): number =>
  tags.findIndex(
    ({ block }) =>
      block &&
      Math.abs((2 * (100 * across - block.position.left)) / block.size.width - 1) < 1 &&
      Math.abs((2 * (100 * down - block.position.top)) / block.size.high - 1) < 1,
  );

const middleOf = (element: Element): { x: number; y: number } => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** Whether the tag is closer to another one than a finger can tell: one group button stands for both. */
const isCrowded = (tag: Element, all: Iterable<Element>): boolean => {
  const { x, y } = middleOf(tag);
  return [...all].some((other) => {
    const middle = middleOf(other);
    return other !== tag && Math.hypot(middle.x - x, middle.y - y) < TAG_SPACING;
  });
};

/** Only the last tap on a tag or its block counts. `tags`: the drawn ones. */
const recordTaps = (page: HTMLElement, index: number, tags: readonly Tag[], onTap: () => void): void => {
  let from = { x: 0, y: 0 };
  const listenToOtherInput = discardOnOtherInput(page);
  page.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => {
    from = { x, y };
  });
  page.addEventListener('click', ({ clientX: x, clientY: y, target }) => {
    if (Math.hypot(x - from.x, y - from.y) > MAX_TAP_MOVE_PX) return;
    const { left, top, width, height } = page.getBoundingClientRect();
    const [across, down] = [(x - left) / width, (y - top) / height];
    const at = (target as Element).closest(EARLY_TAG) ? -1 : blockAt(tags, across, down);
    const drawn = [...page.querySelectorAll<HTMLElement>(EARLY_TAG)];
    const point = drawn[at] ?? findNearestTag(page, { x, y }, EARLY_TAG);
    if (!point) return;
    for (const other of page.querySelectorAll<HTMLElement>('[data-pending]')) delete other.dataset.pending;
    point.dataset.pending = '';
    const own = drawn.indexOf(point);
    const isAlone = at < 0 && drawn.length === tags.length && !isCrowded(point, drawn);
    const tag = isAlone ? tags[own] : undefined;
    pendingTap = { page: index, across, down, isOnBlock: at >= 0, only: tag ? { tag, at: own } : null };
    listenToOtherInput();
    onTap();
  });
};

/**
 * `page`: the page of the shell. In the scroll reading mode pages lie elsewhere: it draws no tags there. `onTap` is called for each
 * recorded tap.
 */
export const showEarlyTags = (page: HTMLElement, onTap: (startup: StartupData) => void): void => {
  const startup = readStartup(document);
  const { answers } = startup;
  const data = fieldsOf<PdfPage>(answers.page);
  const tags = parseTags(data.tags).filter(({ active }) => active);
  const Extras = parseExtras(fieldsOf<CompanyInfo>(fieldsOf<Company>(answers.company).Info).Extras);
  const isColumn = loadReadingMode(safeStorage(() => window.localStorage)) === 'scroll';
  if (!answers.company || isColumn) return;
  const screen = { width: window.innerWidth, height: window.innerHeight };
  const wide = Number(extraOf({ Info: { Extras } }, 'TAG_SIZE_WIDE') ?? '');
  drawEarlyTags(page, tags, ({ size }) => tagSize(screen, { own: size, wide }));
  recordTaps(page, count(data.index), tags, () => onTap(startup));
};

/** Whether a tap waits to be replayed. */
export const hasPendingTap = (): boolean => pendingTap !== null;

/** Whether the recorded tap can mean only one tag: its product opens before the viewer's own page. */
export const hasTappedTag = (): boolean => pendingTap?.only != null;

/** The tag of the recorded tap, if it lies on the page `index` and only one can be meant. */
export const tappedTag = (index: number): TappedTag | null => (pendingTap?.page === index ? pendingTap.only : null);

/** As `tappedTag`; the tap is then no longer replayed. */
export const takeTappedTag = (index: number): TappedTag | null => {
  const tapped = tappedTag(index);
  if (tapped) discardTap();
  return tapped;
};

/** Replays the recorded tap once the viewer's own page is rendered. `since`: ms, start of the wait. */
export const replayEarlyTap = (since = performance.now()): void => {
  if (!pendingTap) return;
  const { page: index, across, down, isOnBlock } = pendingTap;
  const page = document.querySelector<HTMLElement>(`[data-current] [data-page="${index}"]`);
  if (!page) return discardTap();
  const { left, top, width, height } = page.getBoundingClientRect();
  const point = { x: left + across * width, y: top + down * height };
  const tag = isOnBlock ? null : findNearestTag(page, point);
  const isIncomplete =
    (isOnBlock && !page.matches('[data-blocks]')) ||
    page.querySelector('[data-tags-pending]') !== null ||
    (tag && !tag.hasAttribute('aria-haspopup') && isCrowded(tag, page.querySelectorAll('[data-tag]')));
  if (isIncomplete && performance.now() - since < TAGS_TIMEOUT_MS) {
    requestAnimationFrame(() => replayEarlyTap(since));
    return;
  }
  discardTap();
  // It does not bubble: only the blocks of the page answer it.
  if (isOnBlock) page.dispatchEvent(new MouseEvent('click', { clientX: point.x, clientY: point.y }));
  // As a real press does: the popup restores the focus to the tag. A pointer press shows no focus ring.
  tag?.focus({ preventScroll: true, focusVisible: false });
  tag?.click();
};
