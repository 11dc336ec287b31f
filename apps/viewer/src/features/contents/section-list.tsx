/** The sections of a document with their pages: in the panel on wide screens, in a sheet on narrow ones (§2). */
import type { Section } from '@vitrina/contract';
import { sectionPage, sectionsInView, type ViewMode } from '@vitrina/geometry';
import styles from './section-list.module.css';

export type SectionListProps = {
  sections: readonly Section[];
  page: number;
  pageCount: number;
  mode: ViewMode;
  /** `page`: the page that the section opens in this mode. */
  onSection: (section: Section, page: number) => void;
};

/** Scrolls the current entry into view. Not by `scrollIntoView`, which would also scroll the panel's ancestors. */
export const reveal = (entry: HTMLElement | null): void => {
  const list = entry?.closest('[data-sections]');
  if (!entry || !list) return;
  const [outer, inner] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
};

/** Up to this many sections are found by looking. */
export const MAX_PLAIN_SECTIONS = 20;

export const currentSections = ({ sections, page, pageCount, mode }: SectionListProps): ReadonlySet<Section> =>
  new Set(sectionsInView(sections, page, pageCount, mode));

/** §5: a section whose page does not exist opens nothing. */
export const goToSection = (section: Section, { pageCount, mode, onSection }: SectionListProps): void => {
  const to = sectionPage(section.index, pageCount, mode);
  if (to === null) console.warn('Invalid page request', section.name, section.index);
  else onSection(section, to);
};

export const SectionList = (props: SectionListProps) => {
  const current = currentSections(props);
  return (
    <ul className={styles.list} data-sections>
      {props.sections.map((section, at) => (
        <li key={`${at}-${section.index}`}>
          <button
            ref={current.has(section) ? reveal : null}
            type="button"
            className={styles.entry}
            aria-current={current.has(section) || undefined}
            onClick={() => goToSection(section, props)}
          >
            <span className={styles.name}>{section.name}</span>
            {/* The printed page number; in a spread the section may open the page before it. */}
            <span className={styles.page}>{sectionPage(section.index, props.pageCount, 'single')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};
