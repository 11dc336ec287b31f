/**
 * The points of a page's tags before the viewer has come: on the page as the HTML shell lays it, as tag-point.tsx will draw
 * them and where it will. To be looked at and pointed at; what they open comes with the viewer.
 */
import type { Tag } from '@vitrina/contract';
import { SIGN, tagSign, tagStyle } from './tag-look.ts';
import styles from './tag-point.module.css';

/** A page of a price list has thousands, and nobody needs those before the viewer is there. */
const MOST_POINTS = 200;

const SVG = 'http://www.w3.org/2000/svg';

const svgElement = (name: string, attributes: Record<string, string>): SVGElement => {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
};

const STROKE = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': SIGN.line,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};

const signOf = ({ iconIndex }: Tag): SVGElement[] => {
  const lines = tagSign(iconIndex);
  if (lines.length === 0) return [];
  const sign = svgElement('svg', { viewBox: SIGN.viewBox, 'aria-hidden': 'true', ...STROKE });
  sign.append(...lines.map((d) => svgElement('path', { d })));
  return [sign];
};

/** `sheet`: the page's element; `size`: of a tag's point in px. */
export const drawEarlyTags = (sheet: HTMLElement, tags: readonly Tag[], size: (tag: Tag) => number): void => {
  const points = tags
    .filter(({ active }) => active)
    .slice(0, MOST_POINTS)
    .map((tag) => {
      const place = document.createElement('span');
      place.className = styles.tag ?? '';
      place.dataset.earlyTag = '';
      // By the DOM and not as text: what a catalogue says cannot become another declaration.
      for (const [name, value] of Object.entries(tagStyle(tag, size(tag), `${size(tag)}px`, false)))
        place.style.setProperty(name, value);
      const point = document.createElement('span');
      point.className = styles.point ?? '';
      point.append(...signOf(tag));
      place.append(point);
      return place;
    });
  sheet.append(...points);
};
