/** The elements of a page as an editor sees them, and what a change makes of them. Pure. */
import { MAX_PER_PAGE, type Position, type Size } from '@vitrina/contract';
import type { ElementChange, ElementKind, PageState } from '@vitrina/contract/admin';

const KINDS: readonly ElementKind[] = ['tags', 'links', 'images', 'videos', 'models'];

export type PageTag = PageState['tags'][number];
type AnyElement = PageState[ElementKind][number];
export type Fields = Readonly<Record<string, unknown>>;

/** `size`: of a box; a tag and a link without an area are points. */
export type PageElement = { id: string; page: number; position: Position } & (
  | { kind: 'tags'; size: null; element: PageTag }
  | { kind: Exclude<ElementKind, 'tags'>; size: Size | null; element: Exclude<AnyElement, PageTag> }
);

export type TagElement = Extract<PageElement, { kind: 'tags' }>;
export const isTag = (element: PageElement): element is TagElement => element.kind === 'tags';

/** The texts of several elements need the kind of each. */
export const kindsOf = (elements: readonly PageElement[]): ElementKind[] => elements.map(({ kind }) => kind);

const listed = (page: PageState, kind: ElementKind): readonly AnyElement[] => page[kind];

const asElement = (page: number, kind: ElementKind, element: AnyElement): PageElement => {
  const { id, position } = element;
  if (kind === 'tags') return { id, page, position, kind, size: null, element: element as PageTag };
  const box = element as Exclude<AnyElement, PageTag>;
  return { id, page, position, kind, size: box.size ?? null, element: box };
};

/** Rows of this height, in percent of the page, are read from left to right. */
const ROW = 4;
const rowOf = ({ position: { top } }: PageElement): number => Math.floor(top / ROW);

/** In reading order. */
export const elementsOn = (page: PageState): PageElement[] =>
  KINDS.flatMap((kind) => listed(page, kind).map((element) => asElement(page.index, kind, element))).sort(
    (a, b) => rowOf(a) - rowOf(b) || a.position.left - b.position.left,
  );

export const elementOn = (page: PageState, id: string): PageElement | null => {
  for (const kind of KINDS) {
    const found = listed(page, kind).find((element) => element.id === id);
    if (found) return asElement(page.index, kind, found);
  }
  return null;
};

/** Of these the server knows more than an editor sends. */
const NOT_SENT = new Set(['id', 'origin', 'evidence', 'crop']);

/** The fields of a change that adds the element. */
export const fieldsOf = ({ element }: PageElement): Fields =>
  Object.fromEntries(Object.entries(element).filter(([name]) => !NOT_SENT.has(name)));

/** `size` of a tag may be null; of any other field null removes it. */
const changed = (kind: ElementKind, fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== null || (kind === 'tags' && name === 'size')),
  );

/** The element with the fields of a change, as the server makes it. */
const withFields = (kind: ElementKind, element: Fields, fields: Fields): AnyElement =>
  changed(kind, { ...element, ...fields }) as unknown as AnyElement;

/** The elements of a page by kind and id, in their order. */
type Lists = Map<ElementKind, Map<string, AnyElement>>;

const listsOf = (page: PageState): Lists =>
  new Map(KINDS.map((kind) => [kind, new Map(listed(page, kind).map((element) => [element.id, element]))]));

const kindIn = (lists: Lists, id: string): ElementKind | null => KINDS.find((kind) => lists.get(kind)?.has(id)) ?? null;

/** Changes the lists. Returns the change that takes this one back; null if it changes nothing. */
const applyTo = (lists: Lists, page: number, change: ElementChange): ElementChange | null => {
  const { id } = change;
  if (change.op === 'add') {
    const { kind, fields } = change;
    const isNew = id !== undefined && kindIn(lists, id) === null;
    if (id !== undefined && isNew) lists.get(kind)?.set(id, withFields(kind, { id, origin: 'hand' }, fields));
    return isNew ? { op: 'remove', page, id } : null;
  }
  const kind = kindIn(lists, change.id);
  const list = kind && lists.get(kind);
  const present = list?.get(change.id);
  if (!kind || !list || !present) return null;
  if (change.op === 'remove') {
    list.delete(change.id);
    return { op: 'add', page, id: change.id, kind, fields: fieldsOf(asElement(page, kind, present)) };
  }
  const before: Fields = { ...present };
  list.set(change.id, withFields(kind, before, change.fields));
  const fields = Object.fromEntries(Object.keys(change.fields).map((name) => [name, before[name] ?? null]));
  return { op: 'set', page, id: change.id, fields };
};

/**
 * The page after the changes of its elements, and the changes that take them back. A change of an element that is not there changes
 * nothing. A thousand elements may change at once: none is looked for in a list.
 */
export const applyChanges = (
  page: PageState,
  changes: readonly ElementChange[],
): { page: PageState; inverse: ElementChange[] } => {
  const lists = listsOf(page);
  const inverse = changes.flatMap((change) => (change.page === page.index && applyTo(lists, page.index, change)) || []);
  if (inverse.length === 0) return { page, inverse };
  const after = KINDS.map((kind) => [kind, [...(lists.get(kind)?.values() ?? [])]] as const);
  return { page: { ...page, ...Object.fromEntries(after) }, inverse: inverse.reverse() };
};

/** Fields with the same text are the same for the server. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The visible name; some elements have none. */
export const nameOf = (element: PageElement): string => {
  if (element.kind === 'tags') return element.element.name || element.element.product.ref;
  if ('alt' in element.element) return element.element.alt ?? '';
  return 'name' in element.element ? element.element.name : '';
};

/** The page and the kind of which `changes` would make more elements than the server takes. */
export const overfull = (
  pages: ReadonlyMap<number, PageState>,
  changes: readonly ElementChange[],
): { page: number; kind: ElementKind } | null => {
  const counts = new Map<string, number>();
  for (const change of changes) {
    const page = pages.get(change.page);
    if (change.op !== 'add' || !page) continue;
    const { kind } = change;
    const count = (counts.get(`${page.index} ${kind}`) ?? page[kind].length) + 1;
    if (count > MAX_PER_PAGE[kind]) return { page: page.index, kind };
    counts.set(`${page.index} ${kind}`, count);
  }
  return null;
};
