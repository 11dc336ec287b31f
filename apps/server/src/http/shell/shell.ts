/**
 * The first HTML of a visit: brand style, the open page as a picture in its final position, and the start-up answers as data. It is
 * complete without any script.
 */
import type { Company, PdfPage, Startup } from '@vitrina/contract';
import { aspectOf, pictureFor, pictureSizes } from '@vitrina/geometry';
import { brandOf, brandProperties } from '@vitrina/ui/brand';
import { es } from '@vitrina/ui/messages';
import { shellWords } from '@vitrina/ui/messages/shell';
import type { OpenPages, StartupData } from '../../domain/documents/startup.ts';
import type { ViewerAssets } from './viewer-assets.ts';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** JSON for a script element: escapes `<`, which could end the element, and the two Unicode line separators. */
const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A CSS value without characters that could end its declaration. */
const cssValue = (value: string): string => value.replace(/[^\w#%., '()-]/g, '');

const declarations = (properties: Record<string, string>): string =>
  Object.entries(properties)
    .map(([name, value]) => `${name}:${cssValue(value)}`)
    .join(';');

/** A page without a size is treated as portrait. */
const pageAspect = ({ width = 0, height = 0 }: PdfPage): number => aspectOf({ width, height });

/** The `alt` text is empty: while a picture fails to load, browsers would draw the text and a broken-image icon. */
const pictureOf = (page: PdfPage, isFirst: boolean): string => {
  const pictures = page.pictures ?? [];
  const fallback = pictureFor(pictures, 800);
  if (!fallback) return '';
  return [
    `<img alt="" src="${escapeHtml(fallback.url)}"`,
    ` srcset="${pictures.map(({ url, width }) => `${escapeHtml(url)} ${width}w`).join(', ')}"`,
    ` sizes="${escapeHtml(pictureSizes(pageAspect(page)))}" width="${fallback.width}" height="${fallback.height}"`,
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
  const label = escapeHtml(es.reader.page(page.index, count));
  const pageHtml = `<div class="v-page" role="img" aria-label="${label}" style="${style}">${pictureOf(page, isFirst)}</div>`;
  return `<div class="v-half${narrow}">${pageHtml}</div>`;
};

const firstPage = ({ page, neighbour, isLeft }: OpenPages, count: number): string => {
  const [left, right] = isLeft ? [page, neighbour] : [neighbour, page];
  const halves = half(left, isLeft, count) + half(right, !isLeft, count);
  return `<div id="first-page" class="v-stage"><div class="v-book">${halves}</div></div>`;
};

/** Open Graph metadata for chat previews. `origin` is that of the public URL. */
const openGraph = (
  title: string,
  company: Company,
  open: OpenPages,
  address: { origin: string; path: string },
): string => {
  const picture = open.crop ?? pictureFor(open.page.pictures ?? [], 1200);
  const meta = (property: string, content: string) => `<meta property="${property}" content="${escapeHtml(content)}">`;
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

const brandStyle = (opening: StartupData): string => {
  if (opening.is === 'bare') return '';
  const { Colors, Font } = opening.company.UiProfile;
  const font = Font && !Font.includes('/') ? { '--font-brand': `${Font}, var(--font-ui)` } : {};
  return ` style="${declarations({ ...brandProperties(Colors[0]?.color1), ...font })}"`;
};

const scripts = ({ start, script, parts, view, viewStyles, styles, next, nextStyles }: ViewerAssets): string => {
  if (start === null)
    return [
      ...styles.map((url) => `<link rel="stylesheet" href="${escapeHtml(url)}">`),
      `<script type="module" src="${escapeHtml(script)}" fetchpriority="low"></script>`,
    ].join('');
  const deferred = {
    script: [script],
    parts,
    styles,
    view,
    'view-styles': viewStyles,
    next,
    'next-styles': nextStyles,
  };
  const data = Object.entries(deferred).map(([name, urls]) => `data-${name}="${escapeHtml(urls.join(' '))}"`);
  return `<script type="module" async src="${escapeHtml(start)}" ${data.join(' ')}></script>`;
};

export type ShellPage = {
  opening: StartupData;
  config: Startup['config'];
  assets: ViewerAssets;
  address: { origin: string; path: string };
  /** The bar for comments and approval of a previewed draft. */
  approval?: { style: string; script: string } | null;
};

/**
 * Shown after a delay unless the viewer removes it, or at once when its first script detects that another failed to load or that
 * the browser is too old. `pdfUrl`: of the open document.
 */
const viewerLost = ({ start }: ViewerAssets, pdfUrl: string | undefined): string => {
  if (start === null) return '';
  const { viewerLost: text, reload, download } = shellWords;
  const linkStyle =
    'display:inline-grid;place-items:center;min-height:44px;padding:0 16px;border:1px solid;border-radius:8px;color:inherit';
  const link = (url: string, name: string) =>
    `<a href="${escapeHtml(url)}" style="${linkStyle}">${escapeHtml(name)}</a>`;
  const links = [link('', reload), ...(pdfUrl ? [link(pdfUrl, download)] : [])].join(' ');
  return `<p id="viewer-lost" class="v-noscript v-late" role="alert"><span>${escapeHtml(text)} ${links}</span></p>`;
};

export const shellHtml = ({ opening, config, assets, address, approval = null }: ShellPage): string => {
  const document = opening.is === 'document' ? opening : null;
  const title = document?.details.name_tab || es.app.defaultTitle;
  const startup: Startup = { config, answers: opening.is === 'bare' ? {} : opening.answers };
  const hasContents = (document?.answers.sections?.[0]?.sections.length ?? 0) > 0;
  const theme = opening.is === 'bare' ? '' : brandOf(opening.company.UiProfile.Colors[0]?.color1).brand;
  // Without an icon, browsers request /favicon.ico on every first visit.
  const logo = opening.is === 'bare' ? '' : opening.company.UiProfile.Logo;
  const icon = document?.details.logo || logo || 'data:,';
  return [
    `<!doctype html><html lang="es-CO"${hasContents ? ' data-contents="open"' : ''}${brandStyle(opening)}>`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="icon" href="${escapeHtml(icon)}">`,
    theme ? `<meta name="theme-color" content="${escapeHtml(theme)}">` : '',
    document ? openGraph(document.details.name, document.company, document.open, address) : '',
    `<style>${assets.css}${approval?.style ?? ''}</style>`,
    '</head><body>',
    document ? firstPage(document.open, document.answers.pageCount ?? 1) : '',
    '<div id="root"></div>',
    `<noscript><p class="v-noscript">${document ? `<a href="${escapeHtml(document.details.url)}">${escapeHtml(document.details.name)} (PDF)</a>` : escapeHtml(shellWords.scriptNeeded)}</p></noscript>`,
    viewerLost(assets, document?.details.url),
    `<script type="application/json" id="vitrina-startup">${inlineJson(startup)}</script>`,
    scripts(assets),
    approval?.script ?? '',
    '</body></html>',
  ].join('');
};
