/** Ranges of pages as people write them: `3-12, 15`. Pure. */

/** In order and each once. Null: the text is no range of pages from 1 to `count`. An empty text is no page. */
export const pagesIn = (text: string, count: number): number[] | null => {
  const pages = new Set<number>();
  for (const part of text.split(/[,;]/).map((one) => one.trim())) {
    if (part === '') continue;
    const [, from = '', to = from] = /^(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?$/.exec(part) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (first < 1 || last > count || first > last) return null;
    for (let page = first; page <= last; page += 1) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
};

/** `pages`: in order. */
export const rangeOf = (pages: readonly number[]): string => {
  const runs: [number, number][] = [];
  for (const page of pages) {
    const last = runs.at(-1);
    if (last && page === last[1] + 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs.map(([first, last]) => (first === last ? String(first) : `${first}-${last}`)).join(', ');
};
