/**
 * Starts the viewer once the picture of the first page has loaded: on a slow network other requests would delay it.
 * Then requests everything that the viewer starts with at once, and after that what a tag needs. The URLs are data
 * attributes of this script's element.
 */

import { hasTappedTag, showEarlyTags } from './features/early-tags/early-tags.ts';
import { hideLoadFailure, showLoadFailure } from './features/early-tags/load-failure.ts';
import { requestEarly } from './features/product/data/early-request.ts';
import { ignoreError } from './lib/ignore-error.ts';

/** A picture that takes longer no longer delays the viewer. */
const PICTURE_TIMEOUT_MS = 4000;

const {
  script = '',
  parts = '',
  view = '',
  viewStyles = '',
  styles = '',
  next = '',
  nextStyles = '',
} = document.querySelector<HTMLScriptElement>('script[data-script]')?.dataset ?? {};
const picture = document.querySelector<HTMLImageElement>('#first-page img[fetchpriority=high]');

const appendLinks = (link: { rel: string; as?: string; crossOrigin?: string }, addresses: string): Promise<unknown> =>
  Promise.all(
    addresses
      .split(' ')
      .filter(Boolean)
      .map(
        (href) =>
          new Promise((resolve) => {
            // A link that fails to load costs its styles or its preload, not the viewer.
            document.head.append(
              Object.assign(document.createElement('link'), { ...link, href, onload: resolve, onerror: resolve }),
            );
          }),
      ),
  );

const isDecoded = picture?.decode().catch(ignoreError('optional'));

/** Styles with the same attributes as the build's own request; otherwise they would load twice. */
const preload = (scripts: string, stylesheets: string): Promise<unknown> =>
  Promise.all([
    appendLinks({ rel: 'modulepreload' }, scripts),
    appendLinks({ rel: 'preload', as: 'style', crossOrigin: '' }, stylesheets),
  ]);

let hasPreloaded = false;

/**
 * Pages and bars, behind the first script on the connection: requested a round trip after the tags have appeared, they arrive right
 * after it. A tag that is tapped meanwhile needs the connection for its product, which opens before them.
 */
const preloadView = (): Promise<unknown> | null => (hasTappedTag() ? null : preload(view, viewStyles));

/** While the first script runs, when the network is idle; after a tap at once. */
const preloadNext = (): void => {
  if (hasPreloaded) return;
  hasPreloaded = true;
  void preload(next, nextStyles);
};

/** Browsers below the floor (docs/browsers.md) keep the first page, with a message and a link to the PDF. */
const isSupported = CSS.supports('container-type', 'size');

const startViewer = async (): Promise<void> => {
  if (!isSupported) throw new Error('unsupported browser');
  const sentAt = performance.now();
  const first = appendLinks({ rel: 'modulepreload' }, `${script} ${parts}`);
  const styled = appendLinks({ rel: 'stylesheet' }, styles).then(() => performance.now() - sentAt);
  // Scripts load in the meantime, but do not run before the picture has been painted.
  const [roundTripMs] = await Promise.all([styled, Promise.race([isDecoded, pictureTimeout])]);
  const firstPage = picture?.parentElement;
  const viewer = import(/* @vite-ignore */ script);
  if (firstPage && picture?.naturalWidth)
    showEarlyTags(firstPage, (startup) => {
      requestEarly(startup);
      preloadNext();
    });
  void Promise.race([first, new Promise((resolve) => setTimeout(resolve, roundTripMs))])
    .then(preloadView)
    .then(() => first)
    .then(preloadNext);
  // The processor is idle while the scripts load, and the first formatter of a page takes a weak phone 50 ms.
  setTimeout(() => new Intl.NumberFormat('es-CO', { style: 'currency', currency: 'COP' }).format(0));
  await (await viewer).started;
  hideLoadFailure();
};

const pictureTimeout = new Promise((resolve) => setTimeout(resolve, PICTURE_TIMEOUT_MS));
const pictureLoaded = new Promise((resolve) => {
  if (!picture || picture.complete) resolve(null);
  for (const event of ['load', 'error']) picture?.addEventListener(event, resolve);
});
void Promise.race([pictureLoaded, pictureTimeout]).then(startViewer).catch(showLoadFailure);
