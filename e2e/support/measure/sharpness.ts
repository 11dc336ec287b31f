/** Time from the end of a zoom until the page is sharp, measured within the page. */
import type { Page } from 'playwright-core';

type Sharpened = { ms: number | null };

/**
 * Starts measuring within the page: ms from the end of the movement that reaches `zoom` until every point of the stage that a
 * page covers shows a picture of at least the resolution of the screen.
 */
export const watchSharpness = (page: Page, zoom: number) =>
  page.evaluate((reached) => {
    const stage = document.querySelector('.v-stage:not(#first-page)');
    if (!stage) throw new Error('no stage');
    const state: Sharpened = { ms: null };
    Object.assign(window, { sharpened: state });
    // With a srcset, naturalWidth is the intended width; the width of the file is in the srcset.
    const pixelsOf = ({ srcset, currentSrc, naturalWidth }: HTMLImageElement): number => {
      const file = srcset.split(', ').find((entry) => currentSrc.endsWith(entry.split(' ')[0] ?? ''));
      return srcset && file ? Number.parseInt(file.split(' ')[1] ?? '', 10) : naturalWidth;
    };
    const isSharp = (): boolean => {
      const { left, top, width, height } = stage.getBoundingClientRect();
      const isIn = (box: DOMRect, x: number, y: number) =>
        box.left <= x && x < box.right && box.top <= y && y < box.bottom;
      const papers = [...stage.querySelectorAll('[data-current] .v-page')].map((paper) =>
        paper.getBoundingClientRect(),
      );
      const sharp = [...stage.querySelectorAll<HTMLImageElement>('[data-current] .v-page img[src]')]
        .filter((picture) => picture.complete && picture.naturalWidth > 0 && !picture.closest('button'))
        .map((picture) => ({ picture, box: picture.getBoundingClientRect() }))
        .filter(({ picture, box }) => pixelsOf(picture) / box.width / window.devicePixelRatio >= 0.999);
      const shares = [0.04, 0.28, 0.52, 0.76, 0.96];
      return shares
        .flatMap((across) => shares.map((down) => [left + width * across, top + height * down] as const))
        .filter(([x, y]) => papers.some((box) => isIn(box, x, y)))
        .every(([x, y]) => sharp.some(({ box }) => isIn(box, x, y)));
    };
    const zoomNow = () =>
      Number(/scale\((.*)\)/.exec(stage.querySelector<HTMLElement>(':scope > div')?.style.transform ?? '')?.[1] ?? 1);
    let rest: number | null = null;
    let hasMoved = false;
    const check = () => {
      // On a busy machine the stage may rest between two notches of a wheel.
      const isMoving = stage.hasAttribute('data-zooming') || Math.abs(zoomNow() - reached) > 0.01;
      hasMoved ||= isMoving;
      if (isMoving) rest = null;
      else if (hasMoved) rest ??= performance.now();
      if (rest !== null && isSharp()) state.ms = performance.now() - rest;
      else setTimeout(check, 4);
    };
    check();
  }, zoom);

/** Waits for the result of `watchSharpness`, in ms. */
export const sharpenedAfter = async (page: Page): Promise<number> => {
  const told = await page.waitForFunction(() => (window as unknown as { sharpened: Sharpened }).sharpened.ms, null, {
    timeout: 20_000,
  });
  return Number(await told.jsonValue());
};
