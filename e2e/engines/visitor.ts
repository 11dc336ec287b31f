/** A visitor in any engine: finds what is on screen by role and name, and acts on it with real input. */
import { waitFor } from '../support/wait-for.ts';
import type { EnginePage, Point } from './driver.ts';

type Sought = {
  css: string;
  /** A regular expression for the accessible name or the text. */
  name?: string;
};

type Box = Point & { left: number; top: number; width: number; height: number };

/** Runs in the page: the box of the first element that a press at its centre would reach, scrolled into view if necessary. */
const boxInPage = ({ css, name }: Sought): Box | null => {
  for (const element of document.querySelectorAll<HTMLElement>(css)) {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    if (name && !new RegExp(name).test(text.trim())) continue;
    const measure = () => element.getBoundingClientRect();
    if (measure().width === 0) continue;
    const isOutside = measure().bottom > innerHeight || measure().top < 0;
    if (isOutside) element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = measure();
    const [x, y] = [left + width / 2, top + height / 2];
    const hit = document.elementFromPoint(x, y);
    if (hit && (element.contains(hit) || hit.contains(element))) return { x, y, left, top, width, height };
  }
  return null;
};

/** Runs in the page: waits for the end of all transitions. */
const restInPage = async (): Promise<void> => {
  const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(moving.map(({ finished }) => finished));
};

export const visitorOf = (page: EnginePage) => {
  const box = (sought: Sought) => page.evaluate(boxInPage, sought);
  const seen = async (css: string, name?: string): Promise<Box> => {
    const sought: Sought = name === undefined ? { css } : { css, name };
    let found: Box | null = null;
    await waitFor(async () => {
      found = await box(sought);
      return found === null ? `${css} ${name ?? ''}` : 'seen';
    }).toBe('seen');
    if (!found) throw new Error('unreachable');
    return found;
  };
  const countOf = (css: string) => page.evaluate((wanted) => document.querySelectorAll(wanted).length, css);
  return {
    page,
    /** Waits until the element is on screen. */
    seen,
    gone: (css: string) => waitFor(() => countOf(css)).toBe(0),
    count: countOf,
    tap: async (css: string, name?: string): Promise<void> => {
      await seen(css, name);
      // A transition may still be moving it.
      await page.evaluate(restInPage, null);
      await page.click(await seen(css, name));
    },
    type: async (text: string): Promise<void> => {
      for (const character of text) await page.press(character);
    },
    /** The page number in the address. */
    atPage: () => page.evaluate(() => new URLSearchParams(location.search).get('page'), null),
    /** The text of all such elements. */
    text: (css: string) =>
      page.evaluate((wanted) => [...document.querySelectorAll(wanted)].map((one) => one.textContent).join('\n'), css),
    errors: () => page.evaluate(() => (window as unknown as { pageErrors: string[] }).pageErrors ?? [], null),
  };
};

export type Visitor = ReturnType<typeof visitorOf>;
