/** Headers and HTML that all previews share. */
import { preview } from '@vitrina/ui/messages/preview';

export const PRIVATE_HEADERS = {
  'cache-control': 'private, no-store',
  'cross-origin-resource-policy': 'same-origin',
  // The URL is the credential: it must not reach other sites.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

export const headHtml = (title: string): string =>
  [
    '<!doctype html><html lang="es-CO"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="robots" content="noindex, nofollow"><link rel="icon" href="data:,">',
    `<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/preview/preview.css"></head>`,
  ].join('');

/** For an unknown, expired or revoked preview. */
export const goneHtml = (): string =>
  `${headHtml(preview.gone)}<body><header><p>${escapeHtml(preview.gone)}</p></header></body></html>`;
