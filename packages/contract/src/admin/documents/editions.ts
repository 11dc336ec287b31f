/** Editions of a document, drafts among them; and the calls of documents.ts for a named edition. */
import { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';
import type { Example } from '../../example.ts';
import type { AdminOperation, AdminResource } from '../operation.ts';
import { approvalOperations } from './approval.ts';
import { checkOperations } from './check.ts';
import {
  Counted,
  carta,
  DocumentState,
  document,
  documentsOperations,
  inPath,
  OfDocument,
  OnlyWhile,
  Version,
} from './documents.ts';
import { elementChangesOperations } from './element-changes.ts';
import { findingsOperations } from './findings.ts';
import { productSearchOperations } from './product-search.ts';
import { reviewOperations } from './review.ts';

const OfEdition = OfDocument.extend({ number: inPath });
const OfEditionPage = OfEdition.extend({ index: inPath });

/**
 * `publishedAt`: of a draft the time at which it was made. `isWithdrawn`: it is the edition that shoppers saw before their document was
 * withdrawn. `version` grows with each change of a draft.
 */
export const EditionState = z.object({
  number: Counted,
  name: z.string(),
  pages: Counted,
  publishedAt: z.string(),
  isCurrent: z.boolean(),
  isDraft: z.boolean(),
  isWithdrawn: z.boolean(),
  version: Version,
});
export type EditionState = z.infer<typeof EditionState>;

/** `tags`: those that are not hidden. `by`: the name of the person who published it or made the draft, null for a program or an unknown one. */
export const ListedEdition = EditionState.extend({ tags: Counted, by: z.string().nullable() });
export type ListedEdition = z.infer<typeof ListedEdition>;

export const Editions = z.object({ editions: z.array(ListedEdition) });
export type Editions = z.infer<typeof Editions>;

const edition = `${document}/editions/{number}` as const;

/** Two editions have been published before. */
const aDraft = { ...carta, number: '3' };

type Variant<Row, Params> = Omit<Row, 'path' | 'purpose' | 'params' | 'errors' | 'example'> & {
  path: `/${string}`;
  purpose: string;
  params: Params;
  errors: readonly ErrorCode[];
  example: Example;
};

/** The same call for a named edition. Authors change editions that shoppers do not see; the server refuses them the others. */
const inEdition = <const Row extends AdminOperation, Params extends z.ZodType>(
  row: Row,
  { purpose, params, example }: { purpose: string; params: Params; example: Example },
): Variant<Row, Params> => ({
  ...row,
  ...(row.access === 'editor' && { access: 'author', errors: [...row.errors, 'edition.scheduled'] }),
  path: `${edition}${row.path.slice(document.length)}`,
  purpose,
  params,
  example,
});

export const editionsOperations = {
  'editions.list': {
    method: 'GET',
    path: `${document}/editions`,
    purpose: 'The stored editions and drafts, the newest first',
    access: 'viewer',
    params: OfDocument,
    answer: Editions,
    status: 200,
    errors: ['pdf.unknown'],
    example: { params: carta },
  },
  'editions.draft': {
    method: 'POST',
    path: `${document}/draft`,
    purpose: 'Copy the current edition into a new draft, which shares its files',
    access: 'author',
    params: OfDocument,
    answer: EditionState,
    status: 201,
    errors: ['pdf.unknown', 'edition.unknown', 'edition.too-many'],
    example: { params: carta },
  },
  'editions.copy': {
    method: 'POST',
    path: `${edition}/draft`,
    purpose: 'Copy an edition or a draft into a new draft, which shares its files',
    access: 'author',
    params: OfEdition,
    answer: EditionState,
    status: 201,
    errors: ['pdf.unknown', 'edition.unknown', 'edition.too-many'],
    example: { params: { ...carta, number: '1' } },
  },
  'editions.tags.export': inEdition(documentsOperations['tags.export'], {
    purpose: 'All tags of an edition as CSV',
    params: OfEdition,
    example: { params: aDraft },
  }),
  'editions.pages.list': inEdition(documentsOperations['pages.list'], {
    purpose: 'Up to 100 pages of an edition, with all their elements and versions',
    params: OfEdition,
    example: { params: aDraft, query: { from: 1, to: 1 } },
  }),
  'editions.pages.read': inEdition(documentsOperations['pages.read'], {
    purpose: 'A page of an edition, with all its elements',
    params: OfEditionPage,
    example: { params: { ...aDraft, index: '1' } },
  }),
  'editions.pages.replace': inEdition(documentsOperations['pages.replace'], {
    purpose: 'Replace the elements of a page of an edition; shoppers see it when the edition is the current one',
    params: OfEditionPage,
    example: {
      params: { ...aDraft, index: '1' },
      body: {
        version: '{{editions.pages.read.version}}',
        tags: documentsOperations['pages.replace'].example.body.tags,
        images: [],
        videos: [],
        models: [],
        links: [],
      },
    },
  }),
  'editions.tags.import': inEdition(documentsOperations['tags.import'], {
    purpose: 'Replace all tags of an edition by those of a CSV, all rows or none; `version` is the newest of its pages',
    params: OfEdition,
    example: {
      params: aDraft,
      body: {
        version: '{{editions.pages.replace.version}}',
        csv: 'page,name,left,top,ref\n1,Posta cartagenera,12,30.5,E01\n',
      },
    },
  }),
  'editions.elements.change': inEdition(elementChangesOperations['elements.change'], {
    purpose: 'Change, add and remove elements on any pages of an edition, at most 1000, all or none',
    params: OfEdition,
    example: {
      params: aDraft,
      body: {
        version: '{{editions.tags.import.tagsVersion}}',
        changes: [
          {
            op: 'add',
            page: 1,
            id: 'portada',
            kind: 'links',
            fields: { name: 'Portada', url: '#page=1', position: { left: 5, top: 5 } },
          },
        ],
      },
    },
  }),
  'editions.tags.retag': inEdition(elementChangesOperations['tags.retag'], {
    purpose: 'Match the stored words of an edition again with the present price list or store; only proposals change',
    params: OfEdition,
    example: { params: aDraft, body: { version: '{{editions.elements.change.tagsVersion}}' } },
  }),
  'editions.findings.read': inEdition(findingsOperations['findings.read'], {
    purpose: 'The findings in the stored words of an edition',
    params: OfEdition,
    example: { params: aDraft, query: { page: 1 } },
  }),
  'editions.check.read': inEdition(checkOperations['check.read'], {
    purpose: 'Check an edition or a draft before shoppers see it',
    params: OfEdition,
    example: { params: aDraft, query: { addresses: 'false' } },
  }),
  'editions.products.search': inEdition(productSearchOperations['products.search'], {
    purpose: 'Products of the price list or store, with the pages of an edition on which each is tagged',
    params: OfEdition,
    example: { params: aDraft, query: { q: 'posta' } },
  }),
  'editions.check.ignored.put': inEdition(checkOperations['check.ignored.put'], {
    purpose: 'Ignore a warning of the check of an edition or a draft, or several (`also`), in this and later editions',
    params: OfEdition.extend({ key: z.string().min(1).max(64) }),
    example: {
      params: { ...aDraft, key: '{{editions.check.read.rules/1/items/0/key}}' },
      body: { reason: 'Se corrige en la próxima edición' },
    },
  }),
  'editions.review.list': inEdition(reviewOperations['review.list'], {
    purpose: 'The review list of an edition',
    params: OfEdition,
    example: { params: aDraft, query: {} },
  }),
  'editions.review.decide': inEdition(reviewOperations['review.decide'], {
    purpose: 'Place or dismiss open entries of the review list of an edition, at most 1000, all or none',
    params: OfEdition,
    example: { params: aDraft, body: { decisions: [] } },
  }),
  'editions.sections.read': inEdition(documentsOperations['sections.read'], {
    purpose: 'The table of contents of an edition with its version',
    params: OfEdition,
    example: { params: aDraft },
  }),
  'editions.sections.replace': inEdition(documentsOperations['sections.replace'], {
    purpose: 'Replace the table of contents of an edition',
    params: OfEdition,
    example: {
      params: aDraft,
      body: { version: '{{editions.sections.read.version}}', sections: [{ name: 'Entradas', index: 1 }] },
    },
  }),
  ...approvalOperations,
  'editions.publish': {
    method: 'POST',
    path: `${edition}/publish`,
    purpose:
      'Make a draft the current edition. It is refused when the draft has another version, and when the current edition has changed since the draft was made; `revision`, that of the document, says that its changes are known and may be replaced',
    access: 'editor',
    params: OfEdition,
    body: z.strictObject({ version: Version, revision: Version.nullable().default(null) }),
    answer: DocumentState,
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown', 'edition.published', 'edition.conflict', 'pdf.conflict'],
    example: { params: aDraft, body: { version: '{{editions.sections.replace.version}}' } },
  },
  'editions.restore': {
    method: 'POST',
    path: `${edition}/restore`,
    purpose: 'Make a stored edition the current one',
    access: 'editor',
    params: OfEdition,
    query: OnlyWhile,
    answer: DocumentState,
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown', 'edition.draft', 'pdf.conflict'],
    example: { params: { ...carta, number: '1' }, query: {} },
  },
  'editions.delete': {
    method: 'DELETE',
    path: edition,
    purpose: 'Remove an edition that is not the current one, or discard a draft; a document goes with its last draft',
    access: 'editor',
    params: OfEdition,
    answer: Editions,
    status: 200,
    errors: ['pdf.unknown', 'edition.unknown', 'edition.current'],
    example: { params: { ...carta, number: '2' } },
  },
} as const satisfies AdminResource;
