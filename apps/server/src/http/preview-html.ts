/** The page on which a publisher looks on, and the one that says that there is nothing to see. */
import { preview } from '@vitrina/ui/messages/preview';

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Filled in by preview/preview.js. */
const words = {
  checking: preview.checking,
  made: preview.made('{n}', '{m}'),
  page: preview.page('{n}'),
  preparing: preview.preparing,
  withoutPicture: preview.withoutPicture,
  finishing: preview.finishing,
  ended: preview.ended,
  gone: preview.gone,
  offline: preview.offline,
};

const head = (title: string): string =>
  [
    '<!doctype html><html lang="es-CO"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex, nofollow"><link rel="icon" href="data:,">',
    `<title>${escaped(title)}</title><link rel="stylesheet" href="/preview/preview.css"></head>`,
  ].join('');

export const previewHtml = (name: string): string =>
  [
    head(preview.title(name)),
    `<body><header><h1>${escaped(preview.title(name))}</h1>`,
    `<p id="status" role="status">${escaped(preview.checking)}</p><p>${escaped(preview.note)}</p></header>`,
    `<main></main><noscript><p>${escaped(preview.scriptNeeded)}</p></noscript>`,
    `<script type="application/json" id="preview">${JSON.stringify({ words })}</script>`,
    '<script type="module" src="/preview/preview.js"></script></body></html>',
  ].join('');

export const goneHtml = (): string =>
  `${head(preview.gone)}<body><header><p>${escaped(preview.gone)}</p></header></body></html>`;
