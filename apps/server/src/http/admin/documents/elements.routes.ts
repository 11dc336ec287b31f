/** Work on the elements of a whole edition under /admin/v1: bulk changes, product search, findings, the check, and matching again. */
import { brandOf } from '@vitrina/ui/brand';
import { type Caller, isAuthor } from '../../../domain/accounts/authorization.ts';
import { checkDocument } from '../../../domain/check/check-document.ts';
import { heedWarning, ignoreWarning } from '../../../domain/check/ignore-warnings.ts';
import { type Editing, keyOfDocument } from '../../../domain/documents/editing.ts';
import { changeElements } from '../../../domain/documents/element-changes.ts';
import { decideReview, listReview } from '../../../domain/documents/review-decisions.ts';
import type { DocumentKey, EditionOfDocument } from '../../../domain/ports/documents.ts';
import { findProducts, namedProducts, searchProducts } from '../../../domain/products/publisher-search.ts';
import { confirmProposals } from '../../../domain/publishing/proposals/confirm-proposals.ts';
import { readEditionProposals } from '../../../domain/publishing/proposals/edition-proposals.ts';
import { readFindings } from '../../../domain/publishing/stored-editions/findings.ts';
import { retag } from '../../../domain/publishing/stored-editions/retag.ts';
import type { AdminDeps } from '../../middleware/deps.ts';
import type { AdminMount } from '../mount.ts';

/** Fits the longest list that the contract allows. */
const MAX_CHANGES_BYTES = 2 * 1024 * 1024;

export const elementsRoutes = (
  mount: AdminMount,
  { database, files, products, stores, probe, clock }: AdminDeps,
): void => {
  /** The edition that the path names, or the current one. */
  const edited = async (params: DocumentKey & { number?: number }): Promise<EditionOfDocument> => ({
    ...(await keyOfDocument(database.repos, params.companyUid, params.pdfUid)),
    edition: params.number,
  });
  const editing = (actor: Caller): Editing => ({ database, actor, now: clock(), onlyUnseen: isAuthor(actor) });

  for (const id of ['elements.change', 'editions.elements.change'] as const)
    mount(id, async ({ params, body, caller }) => changeElements(editing(caller), await edited(params), body), {
      bodyLimit: MAX_CHANGES_BYTES,
    });
  for (const id of ['findings.read', 'editions.findings.read'] as const)
    mount(id, async ({ params, query }) => readFindings(database.repos, files, await edited(params), query));
  for (const id of ['products.search', 'editions.products.search'] as const)
    mount(id, async ({ params, query: { q } }) =>
      searchProducts({ repos: database.repos, products }, await edited(params), q),
    );
  mount('products.find', async ({ params: { companyUid }, query: { q } }) =>
    findProducts({ repos: database.repos, products }, companyUid, q),
  );
  mount('products.read', async ({ params: { companyUid }, query }) =>
    namedProducts({ repos: database.repos, products }, companyUid, query),
  );
  const isVisibleColor = (color: string) => brandOf(color).isMarkColor;
  const checking = { files, stores, probe, isVisibleColor };
  for (const id of ['check.read', 'editions.check.read'] as const)
    mount(id, async ({ params, query: { addresses } }) =>
      checkDocument(
        { ...checking, repos: database.repos, ...(addresses === 'false' && { probe: null }) },
        await edited(params),
      ),
    );
  for (const id of ['check.ignored.put', 'editions.check.ignored.put'] as const)
    mount(id, async ({ params, body, caller }) =>
      ignoreWarning(editing(caller), await edited(params), { key: params.key, ...body }, checking),
    );
  mount('check.ignored.delete', async ({ params, caller }) =>
    heedWarning(editing(caller), await edited(params), params.key),
  );
  for (const id of ['review.list', 'editions.review.list'] as const)
    mount(id, async ({ params, query }) => listReview(database.repos, await edited(params), query));
  for (const id of ['review.decide', 'editions.review.decide'] as const)
    mount(id, async ({ params, body, caller }) => decideReview(editing(caller), await edited(params), body.decisions));
  for (const id of ['tags.retag', 'editions.tags.retag'] as const)
    mount(id, async ({ params, body: { version }, caller }) =>
      retag(editing(caller), await edited(params), { files, stores, version }),
    );
  mount('editions.proposals.read', async ({ params }) =>
    readEditionProposals(database.repos, files, await edited(params)),
  );
  mount(
    'editions.proposals.confirm',
    async ({ params, body, caller }) => confirmProposals(editing(caller), await edited(params), body, files),
    { bodyLimit: MAX_CHANGES_BYTES },
  );
};
