/** Icons on a page, drawn in the current text colour. */
import type { ReactElement } from 'react';
import { ICON } from './icon-style.ts';

export const Stroked = ({ children }: { children: ReactElement | ReactElement[] }) => (
  <svg
    viewBox={ICON.viewBox}
    fill="none"
    stroke="currentColor"
    strokeWidth={ICON.strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

export const CheckIcon = () => (
  <Stroked>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Stroked>
);

export const LinkIcon = () => (
  <Stroked>
    <path d="M8 16 17 7" />
    <path d="M9.5 7H17v7.5" />
  </Stroked>
);
