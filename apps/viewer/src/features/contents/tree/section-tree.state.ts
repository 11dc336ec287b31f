/** A nested table of contents: which sections lie below which, which are open, and which match a filter. Pure. */
import { referenceKey, type Section } from '@vitrina/contract';

/** `at`: place in the list of sections. `depth`: number of sections above it. */
export type SectionNode = {
  at: number;
  section: Section;
  depth: number;
  parent: SectionNode | null;
  children: SectionNode[];
};

/** Deeper levels of other backends are shown at this one. */
const MAX_LEVEL = 8;
/** Levels are open to a depth at which this many entries are visible. */
const MAX_OPEN_ENTRIES = 60;

/** A section lies below the last one before it with a lower level; levels may have gaps. */
export const nodesOf = (sections: readonly Section[]): SectionNode[] => {
  const path: { level: number; node: SectionNode }[] = [];
  return sections.map((section, at) => {
    const level = Math.min(section.level ?? 1, MAX_LEVEL);
    while ((path.at(-1)?.level ?? 0) >= level) path.pop();
    const parent = path.at(-1)?.node ?? null;
    const node: SectionNode = { at, section, depth: path.length, parent, children: [] };
    parent?.children.push(node);
    path.push({ level, node });
    return node;
  });
};

/** The depth down to which sections are visible at first: as many levels as fit into 60 entries, at least one. */
export const visibleDepth = (nodes: readonly SectionNode[]): number => {
  const deepest = nodes.reduce((most, { depth }) => Math.max(most, depth), 0);
  const fits = (most: number): boolean => nodes.filter(({ depth }) => depth <= most).length <= MAX_OPEN_ENTRIES;
  let visible = 0;
  while (visible < deepest && fits(visible + 1)) visible += 1;
  return visible;
};

/** The nodes above those given. */
export const nodesAbove = (nodes: readonly SectionNode[]): Set<SectionNode> => {
  const above = new Set<SectionNode>();
  for (const node of nodes) for (let next = node.parent; next && !above.has(next); next = next.parent) above.add(next);
  return above;
};

const keysOf = (text: string): string[] =>
  text
    .split(/\s+/)
    .map(referenceKey)
    .filter((key) => key !== '');

/** Sections whose name has every word of the query, without regard to case and accents; `null` for a query without words. */
export const matching = (nodes: readonly SectionNode[], query: string): Set<SectionNode> | null => {
  const words = keysOf(query);
  if (words.length === 0) return null;
  return new Set(
    nodes.filter(({ section }) => {
      const name = keysOf(section.name).join(' ');
      return words.every((word) => name.includes(word));
    }),
  );
};
