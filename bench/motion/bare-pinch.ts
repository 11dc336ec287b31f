/** Lower bound of the cost of a pinch: a page on loopback that only transforms one picture. */
import { withOwnPage } from './own-page.ts';

/** One transform per movement of a finger, and no other work. */
const html = (picture: string): string => `<!doctype html><html lang="es"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>bare</title>
<style>body { margin: 0; overflow: hidden; touch-action: none } img { width: 100%; transform-origin: 0 0; will-change: transform }</style>
<img src="${picture}" draggable="false"><script>
  const picture = document.querySelector('img');
  const fingers = new Map();
  let from = null;
  const apart = () => {
    const [one, other] = fingers.values();
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, far: Math.hypot(one.x - other.x, one.y - other.y) };
  };
  let view = { zoom: 1, x: 0, y: 0 };
  addEventListener('pointerdown', ({ pointerId, clientX, clientY }) => {
    fingers.set(pointerId, { x: clientX, y: clientY });
    if (fingers.size === 2) from = { ...view, at: apart() };
  });
  addEventListener('pointermove', ({ pointerId, clientX, clientY }) => {
    if (!fingers.has(pointerId)) return;
    fingers.set(pointerId, { x: clientX, y: clientY });
    if (!from || fingers.size < 2) return;
    const factor = apart().far / from.at.far;
    view = { zoom: from.zoom * factor, x: from.at.x - (from.at.x - from.x) * factor, y: from.at.y - (from.at.y - from.y) * factor };
    picture.style.transform = 'translate(' + view.x + 'px, ' + view.y + 'px) scale(' + view.zoom + ')';
  });
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, ({ pointerId }) => { fingers.delete(pointerId); from = null; });
</script></html>`;

/** Passes the address of the page to `during` and closes the server after it. `picture`: an absolute address. */
export const withBarePinch = <T>(picture: string, during: (url: string) => Promise<T>): Promise<T> =>
  withOwnPage((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    answer.end(html(picture));
  }, during);
