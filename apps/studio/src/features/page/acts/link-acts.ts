/** The acts on links: place one, lead it elsewhere, make it an area or a point. */
import type { Position, Size } from '@vitrina/contract';
import { linkWords as words } from '@vitrina/ui/messages/studio/page/links';
import type { PageElement } from '../state/page-elements.ts';
import { placeWithin } from '../state/placing.ts';
import { type ActsBase, focusElement, newElementId } from './acts-base.ts';

type LinkFields = { name: string; url: string };

/** Percent of the page: about a line of print with some words. */
const USUAL_AREA: Size = { width: 20, high: 4 };
const MIN_SIDE = 0.5;

const within = (side: number, from: number): number =>
  Math.min(Math.max(side, MIN_SIDE), Math.max(MIN_SIDE, 100 - from));

export const createLinkActs = ({ store, index, select, edit, tell }: ActsBase, { undo }: { undo: () => void }) => ({
  /** `size` null: a point. */
  placeLink: ({ position, size }: { position: Position; size: Size | null }, { name, url }: LinkFields): void => {
    const id = newElementId();
    store.show({ placing: null, dialog: null });
    const fields = { name, url, position: placeWithin(position, size), ...(size && { size }) };
    if (!edit('place', [{ op: 'add', kind: 'links', page: index, id, fields }])) return;
    select(id);
    focusElement(id);
    tell(words.placed(name), undo);
  },
  changeLink: (id: string, { name, url }: LinkFields): void => {
    store.show({ dialog: null });
    if (edit('link', [{ op: 'set', page: index, id, fields: { name, url } }])) tell(words.changed(name), undo);
    focusElement(id);
  },
  /** A side of an area. Its other sides and its place stay. */
  setSide: ({ id, position, size }: PageElement, side: Partial<Size>): void => {
    if (!size) return;
    const { width, high } = { ...size, ...side };
    const within100 = { width: within(width, position.left), high: within(high, position.top) };
    edit('size', [{ op: 'set', page: index, id, fields: { size: within100 } }]);
  },
  /** A point becomes an area around it, an area a point in its middle. */
  setArea: ({ id, position: { left, top }, size }: PageElement, isArea: boolean): void => {
    const half = (isArea ? USUAL_AREA : size) ?? USUAL_AREA;
    const way = isArea ? -0.5 : 0.5;
    const place = { left: left + half.width * way, top: top + half.high * way };
    const fields = isArea
      ? { size: USUAL_AREA, position: placeWithin(place, USUAL_AREA) }
      : { size: null, position: placeWithin(place, null) };
    if (edit('size', [{ op: 'set', page: index, id, fields }])) store.say(isArea ? words.isArea : words.isPoint);
  },
});
