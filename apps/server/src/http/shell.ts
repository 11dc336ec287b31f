/**
 * The HTML that a visitor gets first: the look, the open page as a picture where the viewer will keep it, and the
 * start-up answers as data. It is whole without any script.
 */
import type { Company, PdfPage, Startup } from '@vitrina/contract';
import { aspectOf, pictureFor, pictureSizes } from '@vitrina/geometry';
import { brandOf, brandProperties } from '@vitrina/ui/brand';
import { es } from '@vitrina/ui/messages';
import { shellWords } from '@vitrina/ui/messages/shell';
import type { Opening, OpenPages } from '../domain/opening.ts';
import type { ViewerAssets } from './viewer-assets.ts';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** JSON inside a script element: no `<` can end it, and the two line separators stay legal. */
const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A value that cannot leave its declaration: what is no plain name, number or colour is dropped. */
const cssValue = (value: string): string => value.replace(/[^\w#%., '()-]/g, '');

const declarations = (properties: Record<string, string>): string =>
  Object.entries(properties)
    .map(([name, value]) => `${name}:${cssValue(value)}`)
    .join(';');

/** Pages of our publishing carry their size; one that does not is taken for an upright sheet. */
const pageAspect = ({ width = 0, height = 0 }: PdfPage): number => aspectOf({ width, height });

/** Without words of its own: of a picture that does not come, browsers would draw its words and a torn sheet. */
const pictureOf = (page: PdfPage, isFirst: boolean): string => {
  const pictures = page.pictures ?? [];
  const fallback = pictureFor(pictures, 800);
  if (!fallback) return '';
  return [
    `<img alt="" src="${escaped(fallback.url)}"`,
    ` srcset="${pictures.map(({ url, width }) => `${escaped(url)} ${width}w`).join(', ')}"`,
    ` sizes="${escaped(pictureSizes(pageAspect(page)))}" width="${fallback.width}" height="${fallback.height}"`,
    isFirst ? ' fetchpriority="high" decoding="sync">' : ' loading="lazy" decoding="async">',
  ].join('');
};

const half = (page: PdfPage | null, isFirst: boolean, count: number): string => {
  const narrow = isFirst ? '' : ' v-half-wide';
  if (!page) return `<div class="v-half${narrow}"></div>`;
  const style = declarations({
    '--page-aspect': String(Math.round(pageAspect(page) * 100_000) / 100_000),
    ...(page.color ? { '--page-color': page.color } : {}),
  });
  const label = escaped(es.reader.page(page.index, count));
  const sheet = `<div class="v-page" role="img" aria-label="${label}" style="${style}">${pictureOf(page, isFirst)}</div>`;
  return `<div class="v-half${narrow}">${sheet}</div>`;
};

const firstPage = ({ page, neighbour, isLeft }: OpenPages, count: number): string => {
  const [left, right] = isLeft ? [page, neighbour] : [neighbour, page];
  const halves = half(left, isLeft, count) + half(right, !isLeft, count);
  return `<div id="first-page" class="v-stage"><div class="v-book">${halves}</div></div>`;
};

/** Chat previews show this (Open Graph). `origin` is that of the public address. */
const preview = (
  title: string,
  company: Company,
  open: OpenPages,
  address: { origin: string; path: string },
): string => {
  const picture = pictureFor(open.page.pictures ?? [], 1200);
  const meta = (property: string, content: string) => `<meta property="${property}" content="${escaped(content)}">`;
  return [
    meta('og:type', 'website'),
    meta('og:title', title),
    meta('og:site_name', company.Name),
    meta('og:locale', 'es_CO'),
    meta('og:url', address.origin + address.path),
    ...(company.About ? [meta('og:description', company.About)] : []),
    ...(picture
      ? [
          meta('og:image', new URL(picture.url, address.origin).href),
          meta('og:image:width', String(picture.width)),
          meta('og:image:height', String(picture.height)),
        ]
      : []),
  ].join('');
};

const look = (opening: Opening): string => {
  if (opening.is === 'bare') return '';
  const { Colors, Font } = opening.company.UiProfile;
  const font = Font && !Font.includes('/') ? { '--font-brand': `${Font}, var(--font-ui)` } : {};
  return ` style="${declarations({ ...brandProperties(Colors[0]?.color1), ...font })}"`;
};

const scripts = ({ start, script, parts, styles, next, nextStyles }: ViewerAssets): string => {
  if (start === null)
    return [
      ...styles.map((url) => `<link rel="stylesheet" href="${escaped(url)}">`),
      `<script type="module" src="${escaped(script)}" fetchpriority="low"></script>`,
    ].join('');
  const later = { script: [script], parts, styles, next, 'next-styles': nextStyles };
  const data = Object.entries(later).map(([name, urls]) => `data-${name}="${escaped(urls.join(' '))}"`);
  return `<script type="module" async src="${escaped(start)}" ${data.join(' ')}></script>`;
};

export type ShellPage = {
  opening: Opening;
  config: Startup['config'];
  assets: ViewerAssets;
  address: { origin: string; path: string };
};

/** Seen after a while unless the viewer takes it away, or at once where its first script learns that the others do not come. */
const viewerLost = ({ start }: ViewerAssets): string => {
  if (start === null) return '';
  const { viewerLost: text, reload } = shellWords;
  const looks =
    'display:inline-grid;place-items:center;min-height:44px;padding:0 16px;border:1px solid;border-radius:8px;color:inherit';
  const again = `<a href="" style="${looks}">${escaped(reload)}</a>`;
  return `<p id="viewer-lost" class="v-noscript v-late" role="alert"><span>${escaped(text)} ${again}</span></p>`;
};

export const shellHtml = ({ opening, config, assets, address }: ShellPage): string => {
  const document = opening.is === 'document' ? opening : null;
  const title = document?.details.name_tab || es.app.defaultTitle;
  const startup: Startup = { config, answers: opening.is === 'bare' ? {} : opening.answers };
  const hasContents = (document?.answers.sections?.[0]?.sections.length ?? 0) > 0;
  const theme = opening.is === 'bare' ? '' : brandOf(opening.company.UiProfile.Colors[0]?.color1).brand;
  /* Without an icon browsers ask for /favicon.ico, on every first visit. */
  const logo = opening.is === 'bare' ? '' : opening.company.UiProfile.Logo;
  const icon = document?.details.logo || logo || 'data:,';
  return [
    `<!doctype html><html lang="es-CO"${hasContents ? ' data-contents="open"' : ''}${look(opening)}>`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escaped(title)}</title>`,
    `<link rel="icon" href="${escaped(icon)}">`,
    theme ? `<meta name="theme-color" content="${escaped(theme)}">` : '',
    document ? preview(document.details.name, document.company, document.open, address) : '',
    `<style>${assets.css}</style>`,
    '</head><body>',
    document ? firstPage(document.open, document.answers.pageCount ?? 1) : '',
    '<div id="root"></div>',
    `<noscript><p class="v-noscript">${document ? `<a href="${escaped(document.details.url)}">${escaped(document.details.name)} (PDF)</a>` : escaped(shellWords.scriptNeeded)}</p></noscript>`,
    viewerLost(assets),
    `<script type="application/json" id="vitrina-startup">${inlineJson(startup)}</script>`,
    scripts(assets),
    '</body></html>',
  ].join('');
};
