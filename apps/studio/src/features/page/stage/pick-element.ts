/** Which of the elements that lie at a point is meant: the nearest, and by further clicks at the same place the ones below. */
type Point = { x: number; y: number };

/** Clicks nearer than this are at the same place. */
const SAME_PX = 4;

let last: Point = { x: Number.NaN, y: Number.NaN };

const distanceTo =
  ({ x, y }: Point) =>
  (button: Element): number => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return Math.hypot(x - left - width / 2, y - top - height / 2);
  };

/** `selected`: the selected one, if any. */
export const pickElement = (point: Point, selected: Element | null): Element | null => {
  const distance = distanceTo(point);
  const under = document
    .elementsFromPoint(point.x, point.y)
    .flatMap((element) => element.closest('[data-stage] > button') ?? []);
  const stack = [...new Set(under)].toSorted((a, b) => distance(a) - distance(b));
  const isSame = Math.hypot(point.x - last.x, point.y - last.y) < SAME_PX;
  last = point;
  const at = selected ? stack.indexOf(selected) : -1;
  return (isSame && at >= 0 ? stack[(at + 1) % stack.length] : stack[0]) ?? null;
};
