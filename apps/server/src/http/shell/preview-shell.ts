/** The HTML of the viewer over a previewed edition, whose calls go to http/preview/edition-preview.routes.ts. Stored by no cache. */
import { API_BASE } from '@vitrina/contract';
import type { Address as ViewerAddress } from '@vitrina/contract/address';
import type { FastifyReply } from 'fastify';
import { previewBase, previewedEdition, previewReaders } from '../../domain/documents/edition-preview.ts';
import { loadStartup } from '../../domain/documents/startup.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AppDeps } from '../middleware/deps.ts';
import { OWN_ORIGIN_POLICY, pageHeaders } from '../middleware/security.ts';
import { goneHtml, PRIVATE_HEADERS } from '../preview/private-page.ts';
import { PREVIEW_PARAMETER } from '../response-cache/known-parameters.ts';
import { type ShellPage, shellHtml } from './shell.ts';
import { viewerConfigOf } from './viewer-config.ts';

/** The token in the query of an address; null without the parameter. */
export const previewIn = (search: string): string | null => new URLSearchParams(search).get(PREVIEW_PARAMETER);

const HEADERS = {
  ...PRIVATE_HEADERS,
  // Other sites get the origin only; players of videos refuse pages that hide it.
  'referrer-policy': 'strict-origin',
};

const orNull = (error: unknown): null => {
  if (error instanceof AppError && error.code === 'preview.unknown') return null;
  throw error;
};

type PreviewShellDeps = Pick<AppDeps, 'config' | 'database' | 'readers' | 'clock'> & {
  assets: ShellPage['assets'];
  /** Content-Security-Policy of the page. */
  policy: string;
};

export const createPreviewShell =
  ({ config, database, readers, clock, assets, policy }: PreviewShellDeps) =>
  async (
    reply: FastifyReply,
    token: string,
    { query, address }: { query: ViewerAddress; address: ShellPage['address'] },
  ): Promise<FastifyReply> => {
    reply.headers(pageHeaders(config)).headers(HEADERS).type('text/html; charset=utf-8');
    const previewed = await previewedEdition(database.repos.editionPreviews, token, clock()).catch(orNull);
    if (previewed === null || previewed.pdfUid !== query.pdf || previewed.companyUid !== query.company)
      return reply.code(404).header('content-security-policy', OWN_ORIGIN_POLICY).send(goneHtml());
    if (previewed.isCurrent) return reply.redirect(address.path, 303);
    const opening = await loadStartup(previewReaders(readers, previewed, token), query, config.requiredDevelopment);
    const base = previewBase(token);
    const ownCalls = { ...viewerConfigOf(config), apiBase: `${base}${API_BASE}`, eventsUrl: `${base}/events` };
    return reply
      .header('content-security-policy', policy)
      .send(shellHtml({ opening, config: ownCalls, assets, address }));
  };
