/**
 * A sheet that follows the finger down and leaves when let go far or fast enough. Touch events, not pointer events: only
 * they can take a gesture over from scrolling, and only on its first move.
 */

/** Share of the height, and px per ms, from which letting go closes. */
const FAR = 0.3;
const FAST = 0.5;
/** A flick shorter than this is a tap that slipped. */
const SLIP = 24;

type Drag = { startX: number; startY: number; lastY: number; lastTime: number; speed: number; isOurs: boolean };

const isScrolled = (target: EventTarget | null, until: HTMLElement): boolean => {
  for (let at = target instanceof Element ? target : null; at && at !== until.parentElement; at = at.parentElement) {
    if (at.scrollTop > 0) return true;
  }
  return false;
};

/** The style sheet says by `--from-bottom` whether the sheet hangs at the bottom at this width. */
const isFromBottom = (sheet: HTMLElement): boolean =>
  getComputedStyle(sheet).getPropertyValue('--from-bottom').trim() === '1';

/** Starts following; returns how to stop. */
export const followDrag = (sheet: HTMLElement, leave: () => void): (() => void) => {
  let drag: Drag | null = null;

  const handleStart = (event: TouchEvent) => {
    const touch = event.touches[0];
    drag = null;
    if (!touch || event.touches.length > 1 || !isFromBottom(sheet) || isScrolled(event.target, sheet)) return;
    const { clientX, clientY } = touch;
    drag = {
      startX: clientX,
      startY: clientY,
      lastY: clientY,
      lastTime: event.timeStamp,
      speed: 0,
      isOurs: false,
    };
  };

  const handleMove = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!drag || !touch) return;
    const down = touch.clientY - drag.startY;
    if (!drag.isOurs) {
      if (down <= Math.abs(touch.clientX - drag.startX) || event.touches.length > 1 || !event.cancelable) {
        drag = null;
        return;
      }
      drag.isOurs = true;
      sheet.dataset.dragging = 'true';
    }
    event.preventDefault();
    const passed = event.timeStamp - drag.lastTime;
    if (passed > 0) drag.speed = (touch.clientY - drag.lastY) / passed;
    drag.lastY = touch.clientY;
    drag.lastTime = event.timeStamp;
    sheet.style.translate = `0 ${Math.max(0, down)}px`;
  };

  const handleEnd = (event: TouchEvent) => {
    if (!drag?.isOurs) return;
    const down = drag.lastY - drag.startY;
    const isFlick = drag.speed > FAST && down > SLIP;
    drag = null;
    delete sheet.dataset.dragging;
    if (event.type === 'touchend' && (isFlick || down > sheet.clientHeight * FAR)) leave();
    else sheet.style.translate = '';
  };

  sheet.addEventListener('touchstart', handleStart, { passive: true });
  sheet.addEventListener('touchmove', handleMove, { passive: false });
  sheet.addEventListener('touchend', handleEnd);
  sheet.addEventListener('touchcancel', handleEnd);
  return () => {
    sheet.removeEventListener('touchstart', handleStart);
    sheet.removeEventListener('touchmove', handleMove);
    sheet.removeEventListener('touchend', handleEnd);
    sheet.removeEventListener('touchcancel', handleEnd);
  };
};
