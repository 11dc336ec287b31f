/**
 * Drags a bottom sheet down with the finger, and closes it after a long or fast drag. Touch and not pointer events:
 * only they can take a gesture over from scrolling, and only at its first move.
 */

/** A release beyond this share of the height, or above this speed in px per ms, closes the sheet. */
const CLOSE_DISTANCE = 0.3;
const CLOSE_SPEED = 0.5;
/** px; a shorter flick counts as a tap. */
const MIN_FLICK_PX = 24;

type Drag = { startX: number; startY: number; lastY: number; lastTime: number; speed: number; isActive: boolean };

const isScrolled = (target: EventTarget | null, until: HTMLElement): boolean => {
  for (let at = target instanceof Element ? target : null; at && at !== until.parentElement; at = at.parentElement) {
    if (at.scrollTop > 0) return true;
  }
  return false;
};

/** Whether the sheet is at the bottom at this screen width; the style sheet says so by `--from-bottom`. */
const isFromBottom = (sheet: HTMLElement): boolean =>
  getComputedStyle(sheet).getPropertyValue('--from-bottom').trim() === '1';

/** Returns the function that removes the listeners. */
export const attachSheetDrag = (sheet: HTMLElement, leave: () => void): (() => void) => {
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
      isActive: false,
    };
  };

  const handleMove = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!drag || !touch) return;
    const down = touch.clientY - drag.startY;
    if (!drag.isActive) {
      if (down <= Math.abs(touch.clientX - drag.startX) || event.touches.length > 1 || !event.cancelable) {
        drag = null;
        return;
      }
      drag.isActive = true;
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
    if (!drag?.isActive) return;
    const down = drag.lastY - drag.startY;
    const isFlick = drag.speed > CLOSE_SPEED && down > MIN_FLICK_PX;
    drag = null;
    delete sheet.dataset.dragging;
    if (event.type === 'touchend' && (isFlick || down > sheet.clientHeight * CLOSE_DISTANCE)) leave();
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
