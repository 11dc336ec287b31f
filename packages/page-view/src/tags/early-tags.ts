/**
 * Draws the tags of a page before the viewer has loaded: on the page of the HTML shell, with the look and place that
 * tag-point.tsx will give them. They do nothing by themselves; the viewer handles early taps.
 */
import type { Tag } from '@vitrina/contract';
import { ICON } from '../icon-style.ts';
import styles from './tag-point.module.css';
import { tagIconPaths, tagStyle } from './tag-style.ts';

/** Limit for pages with thousands of tags, which are not needed before the viewer starts. */
const MAX_POINTS = 200;

const SVG = 'http://www.w3.org/2000/svg';

const svgElement = (name: string, attributes: Record<string, string>): SVGElement => {
  const element = document.createElementNS(SVG, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  return element;
};

const STROKE = {
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': ICON.strokeWidth,
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};

const iconOf = ({ iconIndex }: Tag): SVGElement[] => {
  const lines = tagIconPaths(iconIndex);
  if (lines.length === 0) return [];
  const icon = svgElement('svg', { viewBox: ICON.viewBox, 'aria-hidden': 'true', ...STROKE });
  icon.append(...lines.map((d) => svgElement('path', { d })));
  return [icon];
};

/** `page`: the page's element. `size`: diameter of a tag's point in px. */
export const drawEarlyTags = (page: HTMLElement, tags: readonly Tag[], size: (tag: Tag) => number): void => {
  const points = tags
    .filter(({ active }) => active)
    .slice(0, MAX_POINTS)
    .map((tag) => {
      const wrapper = document.createElement('span');
      wrapper.className = styles.tag ?? '';
      wrapper.dataset.earlyTag = '';
      // Through the DOM, not as text: catalogue data cannot inject another declaration.
      for (const [name, value] of Object.entries(tagStyle(tag, size(tag), `${size(tag)}px`, false)))
        wrapper.style.setProperty(name, value);
      const point = document.createElement('span');
      point.className = styles.point ?? '';
      point.append(...iconOf(tag));
      wrapper.append(point);
      return wrapper;
    });
  page.append(...points);
};
