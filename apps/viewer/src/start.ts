/**
 * Starts the viewer once the picture of the first page is there: on a slow line every byte that comes beside it holds it up.
 * All that the viewer begins with is then asked for at once, and behind that what a tag opens. Its addresses stand at this
 * script's own element.
 */

import { showEarlyTags } from './features/early-tags/early-tags.ts';
import { forgetLost, sayLost } from './features/early-tags/lost-viewer.ts';

/** A picture that takes longer does not hold the viewer up, which tries it again or shows something in its place. */
const LONGEST_WAIT_MS = 4000;

const {
  script = '',
  parts = '',
  styles = '',
  next = '',
  nextStyles = '',
} = document.querySelector<HTMLScriptElement>('script[data-script]')?.dataset ?? {};
const picture = document.querySelector<HTMLImageElement>('#first-page img[fetchpriority=high]');

const fetched = (link: { rel: string; as?: string; crossOrigin?: string }, addresses: string): Promise<unknown> =>
  Promise.all(
    addresses
      .split(' ')
      .filter(Boolean)
      .map(
        (href) =>
          new Promise((resolve) => {
            // What does not come costs its looks or its head start, not the viewer.
            document.head.append(
              Object.assign(document.createElement('link'), { ...link, href, onload: resolve, onerror: resolve }),
            );
          }),
      ),
  );

const isDecoded = picture?.decode().catch(() => undefined);

/** The line is free again while the first script runs. */
const fetchNext = (): void => {
  void fetched({ rel: 'modulepreload' }, next);
  // As the build asks for it afterwards: else it would come twice.
  void fetched({ rel: 'preload', as: 'style', crossOrigin: '' }, nextStyles);
};

const begin = async (): Promise<void> => {
  void fetched({ rel: 'modulepreload' }, `${script} ${parts}`).then(fetchNext);
  // The line is free, but nothing runs before the picture is painted.
  await Promise.all([fetched({ rel: 'stylesheet' }, styles), Promise.race([isDecoded, isLongEnough])]);
  const sheet = picture?.parentElement;
  const viewer = import(/* @vite-ignore */ script);
  if (sheet && picture?.naturalWidth) showEarlyTags(sheet);
  await viewer;
  forgetLost();
};

const isLongEnough = new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS));
const hasCome = new Promise((resolve) => {
  if (!picture || picture.complete) resolve(null);
  for (const event of ['load', 'error']) picture?.addEventListener(event, resolve);
});
void Promise.race([hasCome, isLongEnough]).then(begin).catch(sayLost);
