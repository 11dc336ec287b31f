/** State of our reader for a measurement: the open view, and whether it is loaded and nothing moves. */
import type { Page } from 'playwright-core';

type WaitablePage = Pick<Page, 'waitForFunction'>;

/** The neighbours have their pictures and tags, gestures are attached, the shell’s page is removed, and no page moves. */
export const readerIdle = (page: WaitablePage): Promise<unknown> =>
  page.waitForFunction(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('.v-book .v-page > img')];
    return (
      !document.getElementById('first-page') &&
      document.querySelector('.v-book[data-current] ~ .v-book') !== null &&
      document.querySelector('.v-stage[data-zoomable]') !== null &&
      document.querySelector('.v-book:is([data-role="leaving"], [data-role="coming"])') === null &&
      pictures.every(({ complete, naturalWidth }) => complete && naturalWidth > 0) &&
      document.getAnimations().every((one) => one instanceof CSSAnimation || one.playState !== 'running')
    );
  });

export const openView = (page: Pick<Page, 'evaluate'>): Promise<string | null> =>
  page.evaluate(() => document.querySelector('.v-book[data-current]')?.getAttribute('data-view') ?? null);

/** Waits until another view is open. */
export const hasLeft = (page: WaitablePage, view: string | null): Promise<unknown> =>
  page.waitForFunction(
    (left) => document.querySelector(`.v-book[data-current]:not([data-view="${left}"])`) !== null,
    view,
  );
