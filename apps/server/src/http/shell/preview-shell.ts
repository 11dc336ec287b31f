/** The HTML of the viewer over a previewed edition, whose calls go to http/preview/edition-preview.routes.ts. Stored by no cache. */
import { API_BASE } from '@vitrina/contract';
import type { Address as ViewerAddress } from '@vitrina/contract/address';
import type { FastifyReply } from 'fastify';
import { previewBase, previewedEdition, previewReaders } from '../../domain/documents/edition-preview.ts';
import { loadStartup } from '../../domain/documents/startup.ts';
import { AppError } from '../../errors/app-error.ts';
import type { AppDeps } from '../middleware/deps.ts';
import { OWN_ORIGIN_POLICY, pageHeaders } from '../middleware/security.ts';
import { APPROVAL_SCRIPT, goneHtml, PRIVATE_HEADERS } from '../preview/private-page.ts';
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
  /** The build has the script of the bar for comments and approval. */
  hasBar: boolean;
};

/** Room for the bar below the viewer, from the first paint on; `contain` has everything fixed in the viewer end above it. */
const BAR_STYLE = 'body{height:calc(100dvh - 64px);contain:layout}';

/** The script of the bar, after those of the viewer. `version`: of the draft that this page shows. */
const approvalBar = (base: string, version: number): NonNullable<ShellPage['approval']> => ({
  style: BAR_STYLE,
  script: `<script async src="/preview/${APPROVAL_SCRIPT}" data-base="${base}/approval" data-version="${version}"></script>`,
});

export const createPreviewShell =
  ({ config, database, readers, clock, assets, policy, hasBar }: PreviewShellDeps) =>
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
    const mayGiveFeedback = previewed.mayComment || previewed.mayApprove;
    const opening = await loadStartup(previewReaders(readers, previewed, token), query, config.requiredDevelopment);
    const base = previewBase(token);
    const ownCalls = { ...viewerConfigOf(config), apiBase: `${base}${API_BASE}`, eventsUrl: `${base}/events` };
    const approval = mayGiveFeedback && hasBar ? approvalBar(base, previewed.version) : null;
    return reply
      .header('content-security-policy', policy)
      .send(shellHtml({ opening, config: ownCalls, assets, address, approval }));
  };
