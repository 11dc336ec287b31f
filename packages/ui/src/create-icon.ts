/**
 * Draws an icon of lucide-react. In the build of the viewer it replaces the package's own component, whose options (context, stroke
 * scaling, aliases) nobody uses and which would take 1 KB of the first script.
 */
import { createElement, type SVGAttributes } from 'react';

type Shape = [tag: string, attributes: SVGAttributes<SVGElement>];

export const createIcon =
  ({ node }: { node: readonly Shape[] }) =>
  (props: SVGAttributes<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
