/** A horizontal swipe over a card: right accepts, left hides. The buttons below do the same. */
import { type PointerEvent, useState } from 'react';

const DECIDES_AT = 88;

export const useSwipe = ({ onRight, onLeft }: { onRight: () => void; onLeft: () => void }) => {
  const [start, setStart] = useState<number | null>(null);
  const [shift, setShift] = useState(0);
  const end = () => {
    setStart(null);
    setShift(0);
  };
  return {
    shift,
    /** −1 to 1: how far the finger is on its way to a decision. */
    share: Math.max(-1, Math.min(1, shift / DECIDES_AT)),
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart(event.clientX);
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (start !== null) setShift(event.clientX - start);
      },
      onPointerUp: () => {
        if (shift >= DECIDES_AT) onRight();
        if (shift <= -DECIDES_AT) onLeft();
        end();
      },
      onPointerCancel: end,
    },
  };
};
