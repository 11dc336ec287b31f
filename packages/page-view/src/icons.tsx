/** The few signs that stand on a page, drawn in the colour of the text around them. */
import type { ReactElement } from 'react';

const Stroked = ({ children }: { children: ReactElement | ReactElement[] }) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.4"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
);

const Dot = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="5" fill="currentColor" />
  </svg>
);

const Plus = () => (
  <Stroked>
    <path d="M12 4.5v15M4.5 12h15" />
  </Stroked>
);

const ShoppingBag = () => (
  <Stroked>
    <path d="M5 8h14l1 13H4L5 8Z" />
    <path d="M8.5 8a3.5 3.5 0 0 1 7 0" />
  </Stroked>
);

const PriceTag = () => (
  <Stroked>
    <path d="M3 3.5h8.5L21 13l-8 8-9.5-9.5L3 3.5Z" />
    <path d="M8 8.5h.01" />
  </Stroked>
);

/** §3: `iconIndex` 1 to 4. */
const TAG_ICONS = [Dot, Plus, ShoppingBag, PriceTag] as const;

/** Decisions: any other index draws the first. */
export const TagIcon = ({ index }: { index: number }) => {
  const Icon = TAG_ICONS[index - 1] ?? Dot;
  return <Icon />;
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
