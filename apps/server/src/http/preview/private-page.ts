/** Headers and HTML that all previews share. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
  [
    headHtml(preview.gone),
    `<body class="gone"><main><h1>${escapeHtml(preview.gone)}</h1>`,
    `<p>${escapeHtml(preview.goneHint)}</p></main></body></html>`,
  ].join('');

/** The bar with which people comment on a draft and approve it; addresses without these rights do not load it. */
export const APPROVAL_SCRIPT = 'approval.js';

/** The file of that script; null in a build without it. */
export const approvalScript = (viewerDist: string): string | null => {
  const file = join(viewerDist, APPROVAL_SCRIPT);
  return existsSync(file) ? file : null;
};
