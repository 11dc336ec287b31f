/** The viewer URL for the attributes of the element. */

export const FRAME_ATTRIBUTES = ['company', 'pdf', 'page', 'product'] as const;

/** `attribute` answers `null` for a missing attribute. */
export const frameUrl = (origin: string, attribute: (name: string) => string | null): string => {
  const query = new URLSearchParams();
  for (const name of FRAME_ATTRIBUTES) {
    const value = attribute(name)?.trim();
    if (value) query.set(name, value);
  }
  return `${origin}/view?${query.toString()}`;
};
