/**
 * Tags can be seen and tapped as soon as the first page is: they stand on the page of the HTML shell until the viewer lays
 * its own over them. A tap that comes before is kept, and answered by the viewer's tag in the same place of the page.
 */
import { extraOf } from '@vitrina/contract';
import { TAG_SPACING, tagSize } from '@vitrina/geometry';
import { drawEarlyTags } from '@vitrina/page-view/early-tags';
import { nearTag } from '@vitrina/page-view/near-tag';
import { keptReading } from '../../lib/kept-reading.ts';
import { safeStorage } from '../../lib/safe-storage.ts';
import { readStartup } from '../../lib/startup-data.ts';

/** Where on which page, in shares of its width and height: the viewer may lay the page elsewhere. */
type Tap = { page: number; across: number; down: number };

/** A hand that has moved further between touching and letting go has not tapped, in px. */
const SLACK = 10;
/** So long what asks which of several tags was meant is waited for, in ms. */
const LONGEST_WAIT_MS = 3000;

let tapped: Tap | null = null;

const forget = (): void => {
  tapped = null;
};

const ELSEWHERE = ['pointerdown', 'keydown'];

/** Who does something else meanwhile no longer waits for an answer. */
const forgetElsewhere = (sheet: HTMLElement): (() => void) => {
  const hear = ({ target }: Event) => {
    if (target instanceof Node && sheet.contains(target)) return;
    forget();
    for (const kind of ELSEWHERE) document.removeEventListener(kind, hear, true);
  };
  return () => {
    for (const kind of ELSEWHERE) document.addEventListener(kind, hear, true);
  };
};

/** The last tap that means a tag is the one that counts. */
const keepTaps = (sheet: HTMLElement, page: number): void => {
  let from = { x: 0, y: 0 };
  const hearElsewhere = forgetElsewhere(sheet);
  sheet.addEventListener('pointerdown', ({ clientX: x, clientY: y }) => {
    from = { x, y };
  });
  sheet.addEventListener('click', ({ clientX: x, clientY: y }) => {
    const tag = Math.hypot(x - from.x, y - from.y) <= SLACK ? nearTag(sheet, { x, y }, '[data-early-tag]') : null;
    if (!tag) return;
    for (const other of sheet.querySelectorAll<HTMLElement>('[data-awaited]')) delete other.dataset.awaited;
    tag.dataset.awaited = '';
    const { left, top, width, height } = sheet.getBoundingClientRect();
    tapped = { page, across: (x - left) / width, down: (y - top) / height };
    hearElsewhere();
  });
};

/** `sheet`: the open page of the shell. Who reads in one column finds the pages in other places: no tags for them yet. */
export const showEarlyTags = (sheet: HTMLElement): void => {
  const { page, company } = readStartup(document).answers;
  const isColumn = keptReading(safeStorage(() => window.localStorage)) === 'scroll';
  if (!page || !company || isColumn) return;
  const screen = { width: window.innerWidth, height: window.innerHeight };
  const wide = Number(extraOf(company, 'TAG_SIZE_WIDE') ?? '');
  drawEarlyTags(sheet, page.tags, ({ size }) => tagSize(screen, { own: size, wide }));
  keepTaps(sheet, page.index);
};

const middleOf = (element: Element): { x: number; y: number } => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** Tags too close for a finger stand alone only until the one button for all of them has come; where they are many, not even that. */
const isCrowded = (tag: HTMLElement, sheet: HTMLElement): boolean => {
  if (tag.hasAttribute('aria-haspopup')) return false;
  const { x, y } = middleOf(tag);
  return [...sheet.querySelectorAll('[data-tag]')].some((other) => {
    const middle = middleOf(other);
    return other !== tag && Math.hypot(middle.x - x, middle.y - y) < TAG_SPACING;
  });
};

/** Somebody has tapped and waits. */
export const awaitsAnswer = (): boolean => tapped !== null;

/** Once the viewer's own page lies there: what was tapped before is tapped now. */
export const answerEarlyTap = (since = performance.now()): void => {
  if (!tapped) return;
  const { page, across, down } = tapped;
  const sheet = document.querySelector<HTMLElement>(`[data-current] [data-page="${page}"]`);
  if (!sheet) return forget();
  const { left, top, width, height } = sheet.getBoundingClientRect();
  const tag = nearTag(sheet, { x: left + across * width, y: top + down * height });
  const isToCome = sheet.querySelector('[data-tags-coming]') !== null || (tag !== null && isCrowded(tag, sheet));
  if (isToCome && performance.now() - since < LONGEST_WAIT_MS) {
    requestAnimationFrame(() => answerEarlyTap(since));
    return;
  }
  forget();
  // Where a press leaves the focus, so that it comes back there from what opens; a pointer's shows no ring.
  tag?.focus({ preventScroll: true, focusVisible: false });
  tag?.click();
};
