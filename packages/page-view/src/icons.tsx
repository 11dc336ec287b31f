/** The few signs that stand on a page, drawn in the colour of the text around them. */
import type { ReactElement } from 'react';
import { SIGN, tagSign } from './tag-look.ts';

export const Stroked = ({ children }: { children: ReactElement | ReactElement[] }) => (
  <svg
    viewBox={SIGN.viewBox}
    fill="none"
    stroke="currentColor"
    strokeWidth={SIGN.line}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

/** `null` for the dot, which tag-point.module.css paints on the point itself. */
export const TagIcon = ({ index }: { index: number }) => {
  const lines = tagSign(index);
  if (lines.length === 0) return null;
  return (
    <Stroked>
      {lines.map((line) => (
        <path key={line} d={line} />
      ))}
    </Stroked>
  );
};

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
