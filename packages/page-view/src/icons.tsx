/** The few signs that stand on a page, drawn in the colour of the text around them. */
import type { ReactElement } from 'react';
import { SIGN, tagSign } from './tag-look.ts';

const Stroked = ({ children }: { children: ReactElement | ReactElement[] }) => (
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

const Dot = () => (
  <svg viewBox={SIGN.viewBox} aria-hidden="true">
    <circle {...SIGN.dot} fill="currentColor" />
  </svg>
);

export const TagIcon = ({ index }: { index: number }) => {
  const lines = tagSign(index);
  if (lines.length === 0) return <Dot />;
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

export const PlayIcon = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M8 5.5v13l11-6.5-11-6.5Z" fill="currentColor" />
  </svg>
);

export const CubeIcon = () => (
  <Stroked>
    <path d="m12 3 8 4.5v9L12 21l-8-4.5v-9L12 3Z" />
    <path d="m4 7.5 8 4.5 8-4.5M12 12v9" />
  </Stroked>
);

export const LinkIcon = () => (
  <Stroked>
    <path d="M8 16 17 7" />
    <path d="M9.5 7H17v7.5" />
  </Stroked>
);
