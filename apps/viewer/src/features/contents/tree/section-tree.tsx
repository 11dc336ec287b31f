/** A long or nested table of contents: nested lists that open and close, and a field that filters them. Loaded on demand. */
import type { Section } from '@vitrina/contract';
import { sectionOf, sectionPage } from '@vitrina/geometry';
import { IconButton } from '@vitrina/ui';
import { contentsWords } from '@vitrina/ui/messages/contents';
import { ChevronRight, Search, X } from 'lucide-react';
import { memo, useCallback, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { currentSections, goToSection, MAX_PLAIN_SECTIONS, reveal, type SectionListProps } from '../section-list.tsx';
import '@vitrina/ui/field-patterns.css';
import styles from './section-tree.module.css';
import { matching, nodesAbove, nodesOf, type SectionNode, visibleDepth } from './section-tree.state.ts';

type Actions = { onEntry: (section: Section) => void; onToggle: (node: SectionNode, isOpen: boolean) => void };

type EntryProps = Actions & {
  node: SectionNode;
  /** The printed page number; in a spread the section may open the page before it. */
  printed: number | null;
  isCurrent: boolean;
  /** Null for an entry that cannot be opened. */
  isOpen: boolean | null;
};

const Entry = memo(({ node, printed, isCurrent, isOpen, onEntry, onToggle }: EntryProps) => (
  <div className={styles.row}>
    {isOpen === null ? null : (
      <button
        type="button"
        className={styles.toggle}
        aria-label={contentsWords.below(node.section.name)}
        aria-expanded={isOpen}
        onClick={() => onToggle(node, !isOpen)}
      >
        <ChevronRight aria-hidden />
      </button>
    )}
    <button
      type="button"
      className={styles.entry}
      aria-current={isCurrent || undefined}
      onClick={() => onEntry(node.section)}
    >
      <span className={styles.name}>{node.section.name}</span>
      <span className={styles.page}>{printed}</span>
    </button>
  </div>
));

type BranchProps = Actions & {
  nodes: readonly SectionNode[];
  pageCount: number;
  isShown: (node: SectionNode) => boolean;
  isCurrent: (node: SectionNode) => boolean;
  isOpen: (node: SectionNode) => boolean;
  /** The filter keeps all entries above a match open. */
  canToggle: boolean;
};

const Branch = ({ nodes, ...all }: BranchProps) => {
  const { pageCount, isShown, isCurrent, isOpen, canToggle, onEntry, onToggle } = all;
  return (
    <ul className={styles.branch}>
      {nodes.filter(isShown).map((node) => (
        <li key={node.at}>
          <Entry
            node={node}
            printed={sectionPage(node.section.index, pageCount, 'single')}
            isCurrent={isCurrent(node)}
            isOpen={canToggle && node.children.length > 0 ? isOpen(node) : null}
            onEntry={onEntry}
            onToggle={onToggle}
          />
          {node.children.some(isShown) && isOpen(node) ? <Branch {...all} nodes={node.children} /> : null}
        </li>
      ))}
    </ul>
  );
};

type FilterProps = { query: string; found: number | null; onQuery: (query: string) => void };

const Filter = ({ query, found, onQuery }: FilterProps) => (
  <div className={styles.filter}>
    <div className={styles.field}>
      <Search aria-hidden className="ui-field-sign" />
      <input
        className="ui-field-input"
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-label={contentsWords.filter}
        placeholder={contentsWords.placeholder}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
      />
      {query ? (
        <IconButton label={contentsWords.clear} onClick={() => onQuery('')}>
          <X aria-hidden />
        </IconButton>
      ) : null}
    </div>
    <p role="status" className={styles.found}>
      {found === null ? null : found === 0 ? contentsWords.noMatch(query.trim()) : contentsWords.matches(found)}
    </p>
  </div>
);

/** An entry that the visitor has opened or closed stays so; the others follow the pages in view. */
const useOpenNodes = (nodes: readonly SectionNode[], path: ReadonlySet<SectionNode>) => {
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const depth = useMemo(() => visibleDepth(nodes), [nodes]);
  const toggle = useCallback(
    (node: SectionNode, isOpen: boolean) => setChosen((before) => new Map(before).set(node.at, isOpen)),
    [],
  );
  const isOpen = (node: SectionNode): boolean => chosen.get(node.at) ?? (node.depth < depth || path.has(node));
  return { isOpen, toggle };
};

export const SectionTree = (props: SectionListProps) => {
  const { sections, page, pageCount } = props;
  const latest = useRef(props);
  useLayoutEffect(function updateLatest() {
    latest.current = props;
  });
  const [query, setQuery] = useState('');
  const nodes = useMemo(() => nodesOf(sections), [sections]);
  const found = useMemo(() => matching(nodes, query), [nodes, query]);
  const shown = useMemo(() => found && new Set([...found, ...nodesAbove([...found])]), [found]);

  const inView = currentSections(props);
  // The way to the section being read stays open on pages where none begins.
  const being = sectionOf(sections, page, pageCount);
  const current = nodes.filter(({ section }) => inView.has(section));
  const path = nodesAbove(nodes.filter(({ section }) => section === being || inView.has(section)));
  const above = nodesAbove(current);
  const { isOpen, toggle } = useOpenNodes(nodes, path);
  const handleEntry = useCallback((section: Section) => goToSection(section, latest.current), []);

  const list = useRef<HTMLDivElement>(null);
  const isFiltered = shown !== null;
  // Once for all of them: a page of a manual may begin dozens of sections.
  const revealMarked = useEffectEvent((_page: number) => {
    const marked = [...(list.current?.querySelectorAll<HTMLElement>('[aria-current]') ?? [])];
    reveal(marked.at(-1) ?? null);
    reveal(marked[0] ?? null);
  });
  useLayoutEffect(
    function revealCurrent() {
      if (!isFiltered) revealMarked(page);
    },
    [page, isFiltered],
  );
  const handleQuery = (next: string) => {
    setQuery(next);
    if (list.current) list.current.scrollTop = 0;
  };

  return (
    <div className={styles.tree}>
      {sections.length > MAX_PLAIN_SECTIONS ? (
        <Filter query={query} found={found?.size ?? null} onQuery={handleQuery} />
      ) : null}
      <div
        ref={list}
        className={styles.list}
        data-sections
        data-nested={(!isFiltered && nodes.some(({ parent }) => parent)) || undefined}
      >
        <Branch
          nodes={nodes.filter(({ parent }) => parent === null)}
          pageCount={pageCount}
          isShown={(node) => shown?.has(node) ?? true}
          isCurrent={(node) => inView.has(node.section) || (above.has(node) && !isFiltered && !isOpen(node))}
          isOpen={isFiltered ? () => true : isOpen}
          canToggle={!isFiltered}
          onEntry={handleEntry}
          onToggle={toggle}
        />
      </div>
    </div>
  );
};
