/** The choice of a place on the page, by a click or by keys: for a new tag or link, or for an element that moves without a drag. */
import type { Area, Position } from '@vitrina/contract';
import { pageWords as words } from '@vitrina/ui/messages/studio/page';
import type { PageElement } from '../state/page-elements.ts';
import type { OpenEditor } from '../state/page-store.ts';
import { placeWithin } from '../state/placing.ts';
import { type ChosenProduct, newTagChange } from '../state/tag-changes.ts';
import { type ActsBase, focusElement, newElementId } from './acts-base.ts';

const MIDDLE: Position = { left: 50, top: 50 };

export const SPOT_ID = 'lugar-nuevo';

export const createPlacingActs = (
  { store, index, elementOf, selected, select, edit, tell }: ActsBase,
  { undo, moveTo }: { undo: () => void; moveTo: (element: PageElement, position: Position) => void },
) => {
  const place = (position: Position, product: ChosenProduct): void => {
    const id = newElementId();
    store.show({ placing: null, dialog: null });
    if (!edit('place', [newTagChange({ id, page: index, position, product })])) return;
    select(id);
    focusElement(id);
    tell(words.placed(product.name), undo);
  };
  const focusSpot = (): void => void requestAnimationFrame(() => document.getElementById(SPOT_ID)?.focus());
  return {
    place,
    startPlacing: (product: ChosenProduct | null = null, at?: Position): void => {
      const position = at ?? selected()?.position ?? MIDDLE;
      store.show({ placing: { tool: 'tag', position, product, moved: null }, selected: null });
      focusSpot();
    },
    startLink: (): void => {
      const position = selected()?.position ?? MIDDLE;
      store.show({ placing: { tool: 'link', position, product: null, moved: null }, selected: null });
      focusSpot();
    },
    startMoving: (element: PageElement): void => {
      store.show({ placing: { tool: 'tag', position: element.position, product: null, moved: element.id } });
      focusSpot();
    },
    stopPlacing: (): void => {
      const { placing } = store.getState();
      store.show({ placing: null });
      if (placing?.moved) focusElement(placing.moved);
    },
    moveSpot: (position: Position): void => {
      const { placing } = store.getState();
      if (placing) store.show({ placing: { ...placing, position: placeWithin(position, null) } });
    },
    choosePlace: (wanted: Position): void => {
      const { placing } = store.getState();
      if (!placing) return;
      const position = placeWithin(wanted, null);
      const { tool, product, moved } = placing;
      if (moved === null) {
        if (product) return place(position, product);
        const dialog: OpenEditor['dialog'] =
          tool === 'link' ? { is: 'link', target: { position, size: null } } : { is: 'search', target: { position } };
        return store.show({ placing: { ...placing, position }, dialog });
      }
      const element = elementOf(moved);
      store.show({ placing: null });
      if (element) moveTo(element, position);
      focusElement(moved);
    },
    /** For a link that is opened by a press anywhere on the area. */
    chooseArea: (area: Area): void => {
      const { placing } = store.getState();
      if (placing?.tool !== 'link') return;
      store.show({ placing: { ...placing, position: area.position }, dialog: { is: 'link', target: area } });
    },
  };
};
