/** Open comments as pins on the pages. They follow the pages through turns and zoom. */
import type { EditionComment } from '@vitrina/contract';
import { approvalWords as words } from '@vitrina/ui/messages/approval';
import { element } from './elements.ts';
import { type Place, pointOn, shownPages } from './pages.ts';

const HEIGHT = 28;

const placeOf = ({ page, position }: EditionComment): Place | null =>
  page === null || position === null ? null : { page, position };

export const createPins = (onPress: (id: string) => void) => {
  const layer = element('div', { class: 'pins' });
  let pins: { place: Place; pin: HTMLElement }[] = [];
  let frame = 0;

  const follow = (): void => {
    const shown = pins.length === 0 ? null : shownPages();
    for (const { place, pin } of pins) {
      const page = shown?.get(place.page);
      const point = page ? pointOn(page, place.position) : null;
      pin.hidden = point === null;
      // The tip of the pin is its lower left corner.
      if (point) pin.style.transform = `translate(${point.x}px, ${point.y - HEIGHT}px)`;
    }
    frame = pins.length === 0 ? 0 : requestAnimationFrame(follow);
  };

  /** `comments`: all of them, so that numbers are those of the list. */
  const show = (comments: readonly EditionComment[]): void => {
    pins = comments.flatMap((comment, at) => {
      const place = placeOf(comment);
      if (place === null || comment.resolvedAt !== null) return [];
      const label = words.pin(at + 1, comment.name);
      const pin = element(
        'button',
        { type: 'button', class: 'pin', 'aria-label': label, hidden: true },
        String(at + 1),
      );
      pin.addEventListener('click', () => onPress(comment.id));
      return [{ place, pin }];
    });
    layer.replaceChildren(...pins.map(({ pin }) => pin));
    cancelAnimationFrame(frame);
    follow();
  };
  return { layer, show };
};
