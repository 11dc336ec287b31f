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

/** A change of an element that is not there changes nothing. */
export const applyChange = (page: PageState, change: ElementChange): PageState => {
  if (change.page !== page.index) return page;
  if (change.op === 'add') {
    const { kind, id = '', fields } = change;
    if (elementOn(page, id)) return page;
    const made = withFields(kind, { id, origin: 'hand' }, fields);
    return { ...page, [kind]: [...listed(page, kind), made] };
  }
  const present = elementOn(page, change.id);
  if (!present) return page;
  const { kind, id } = present;
  const others = listed(page, kind);
  if (change.op === 'remove') return { ...page, [kind]: others.filter((element) => element.id !== id) };
  return {
    ...page,
    [kind]: others.map((element) => (element.id === id ? withFields(kind, { ...element }, change.fields) : element)),
  };
};

/** The change that takes this one back, for the page as it was before; null if it changes nothing. */
export const inverseOf = (page: PageState, change: ElementChange): ElementChange | null => {
  const present = elementOn(page, change.id ?? '');
  if (change.op === 'add')
    return present || change.id === undefined ? null : { op: 'remove', page: page.index, id: change.id };
  if (!present) return null;
  const { id, kind } = present;
  if (change.op === 'remove') return { op: 'add', page: page.index, id, kind, fields: fieldsOf(present) };
  const before: Fields = { ...present.element };
  const names = Object.keys(change.fields);
  return {
    op: 'set',
    page: page.index,
    id,
    fields: Object.fromEntries(names.map((name) => [name, before[name] ?? null])),
  };
};

/** Fields with the same text are the same for the server. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The visible name; some elements have none. */
export const nameOf = (element: PageElement): string => {
  if (element.kind === 'tags') return element.element.name || element.element.product.ref;
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
