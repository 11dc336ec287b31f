/** Bulk changes of elements: all or none, by the rules of a saved page, and repeatable by their key. */
import { createHash } from 'node:crypto';
import {
  type ElementsInput,
  ImageInput,
  LinkInput,
  MAX_PER_PAGE,
  ModelInput,
  TagInput,
  VideoInput,
} from '@vitrina/contract';
import type { ChangedElements, ElementChange, ElementChanges, ElementKind } from '@vitrina/contract/admin';
import { AppError } from '../../errors/app-error.ts';
import type { Repos } from '../ports/database.ts';
import type { EditionOfDocument } from '../ports/documents.ts';
import type { EditedPage, IdentifiedElements } from '../ports/editing.ts';
import { checkLinks, type Editing, requireDocument, withEdit } from './editing.ts';
import { newElementId, placedElements } from './placed-elements.ts';

const INPUTS = {
  tags: TagInput,
  images: ImageInput,
  videos: VideoInput,
  models: ModelInput,
  links: LinkInput,
} as const;
const KINDS = Object.keys(INPUTS) as ElementKind[];

type Fields = Readonly<Record<string, unknown>>;
/** The elements of a page while changes are applied, as a client would send them, by id. */
type Draft = Record<ElementKind, Map<string, Fields>>;

const draftOf = (page: EditedPage): Draft => {
  const byId = (elements: readonly { id: string; origin: string; evidence?: unknown }[]): Map<string, Fields> =>
    new Map(elements.map(({ origin: _, evidence: _evidence, ...element }) => [element.id, element]));
  return {
    tags: byId(page.tags),
    images: byId(page.images),
    videos: byId(page.videos),
    models: byId(page.models),
    links: byId(page.links),
  };
};

/** `size` of a tag may be null; of any other field null removes it. */
const withoutNulls = (kind: ElementKind, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== null || (kind === 'tags' && name === 'size')),
  );

/** Throws `request.invalid` with the place in the request. */
const checked = (kind: ElementKind, at: number, fields: Fields, element: Fields): Fields => {
  const input = INPUTS[kind];
  const place = `body.changes.${at}.fields`;
  const unknown = Object.keys(fields).find((name) => name === 'id' || !(name in input.shape));
  if (unknown !== undefined)
    throw new AppError('request.invalid', { field: `${place}.${unknown}`, reason: `${kind} have no such field` });
  const parsed = input.safeParse(element);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('request.invalid', {
    field: [place, ...(issue?.path ?? [])].join('.'),
    reason: issue?.message ?? 'is not valid',
  });
};

const kindOf = (draft: Draft, id: string): ElementKind | undefined => KINDS.find((kind) => draft[kind].has(id));

/** Applies one change to the draft of its page; resolves to the id of its element. */
const apply = (draft: Draft, change: ElementChange, at: number): string => {
  if (change.op === 'add') {
    const { kind, id = newElementId(), fields } = change;
    if (kindOf(draft, id))
      throw new AppError('request.invalid', {
        field: `body.changes.${at}.id`,
        reason: `page ${change.page} has an element ${id}`,
      });
    if (draft[kind].size >= MAX_PER_PAGE[kind])
      throw new AppError('request.invalid', {
        field: `body.changes.${at}`,
        reason: `a page has at most ${MAX_PER_PAGE[kind]} ${kind}`,
      });
    draft[kind].set(id, { ...checked(kind, at, fields, withoutNulls(kind, fields)), id });
    return id;
  }
  const { id, page } = change;
  const kind = kindOf(draft, id);
  if (!kind) throw new AppError('element.unknown', { page, id, change: at });
  if (change.op === 'remove') draft[kind].delete(id);
  else {
    const element = withoutNulls(kind, { ...draft[kind].get(id), ...change.fields });
    draft[kind].set(id, { ...checked(kind, at, change.fields, element), id });
  }
  return id;
};

/** Elements that were not changed are taken as they are: publishing may place some beyond the limits of the editor. */
const elementsOf = (draft: Draft): ElementsInput =>
  Object.fromEntries(KINDS.map((kind) => [kind, [...draft[kind].values()]])) as ElementsInput;

/** Throws `request.invalid` for an id that is added on two pages. */
const addedIds = (changes: readonly ElementChange[]): string[] => {
  const pages = new Map<string, number>();
  for (const [at, { op, id, page }] of changes.entries()) {
    if (op !== 'add' || id === undefined) continue;
    if (pages.has(id) && pages.get(id) !== page)
      throw new AppError('request.invalid', {
        field: `body.changes.${at}.id`,
        reason: `the element ${id} is on page ${pages.get(id)}`,
      });
    pages.set(id, page);
  }
  return [...pages.keys()];
};

const applyAll = (
  pages: readonly EditedPage[],
  pageCount: number,
  changes: readonly ElementChange[],
): { elements: Map<number, IdentifiedElements>; ids: string[] } => {
  const drafts = new Map(pages.map((page) => [page.index, draftOf(page)]));
  const ids = changes.map((change, at) => {
    const draft = drafts.get(change.page);
    if (!draft) throw new AppError('page.unknown', { page: change.page });
    return apply(draft, change, at);
  });
  const elements = new Map(
    pages.map((page) => {
      const placed = placedElements(elementsOf(drafts.get(page.index) ?? draftOf(page)), page);
      checkLinks(
        placed.links.filter(({ origin }) => origin === 'hand'),
        pageCount,
      );
      return [page.index, placed];
    }),
  );
  return { elements, ids };
};

const hashOf = (key: EditionOfDocument, { version, changes }: ElementChanges): string =>
  createHash('sha256')
    .update(JSON.stringify([key, version, changes]))
    .digest('hex');

/** The answer to the same request; throws `changes.key` for another request with its key. */
const answeredBefore = async (
  { pages }: Repos,
  key: EditionOfDocument,
  given: ElementChanges,
  now: Date,
): Promise<ChangedElements | null> => {
  if (given.key === undefined) return null;
  const before = await pages.answeredChanges(key, given.key, now);
  if (before && before.bodyHash !== hashOf(key, given)) throw new AppError('changes.key', {});
  return before && JSON.parse(before.answer);
};

/**
 * Throws `pdf.unknown`, `pdf.conflict` with the current version, `page.unknown`, `element.unknown`, `changes.key`, and
 * `request.invalid` for fields that an element cannot have.
 */
export const changeElements = async (
  editing: Editing,
  key: EditionOfDocument,
  given: ElementChanges,
): Promise<ChangedElements> => {
  const { version, changes } = given;
  const { repos } = editing.database;
  await requireDocument(repos, key);
  const before = await answeredBefore(repos, key, given, editing.now);
  if (before) return before;
  const indexes = [...new Set(changes.map(({ page }) => page))].sort((a, b) => a - b);
  return withEdit(editing, key, 'elements.change', async ({ pages }) => {
    let ids: string[] = [];
    const edit = (present: EditedPage[], pageCount: number): Map<number, IdentifiedElements> => {
      const applied = applyAll(present, pageCount, changes);
      ids = applied.ids;
      return applied.elements;
    };
    const changed = await pages.changePages(key, { indexes, version, ids: addedIds(changes) }, edit, editing.now);
    const answer: ChangedElements = { tagsVersion: changed.version, pages: indexes, ids };
    if (given.key !== undefined) {
      const answered = { changesKey: given.key, bodyHash: hashOf(key, given), answer: JSON.stringify(answer) };
      await pages.rememberChanges(key, answered, editing.now);
    }
    return answer;
  });
};
