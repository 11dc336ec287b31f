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

type Entry = { section: Section; page: number | null; isCurrent: boolean };

/** Scrolls the current entry into view. Not by `scrollIntoView`, which would also scroll the panel's ancestors. */
const reveal = (entry: HTMLElement | null): void => {
  const list = entry?.closest('ul');
  if (!entry || !list) return;
  const [outer, inner] = [list.getBoundingClientRect(), entry.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
};

const entriesOf = ({ sections, page, pageCount, mode }: SectionListProps): Entry[] => {
  const current = new Set(sectionsInView(sections, page, pageCount, mode));
  return sections.map((section) => ({
    section,
    // The printed page number; in a spread the section may open the page before it.
    page: sectionPage(section.index, pageCount, 'single'),
    isCurrent: current.has(section),
  }));
};

export const SectionList = (props: SectionListProps) => {
  const { pageCount, mode, onSection } = props;

  const handleSection = (section: Section) => {
    const to = sectionPage(section.index, pageCount, mode);
    if (to === null) console.warn('Invalid page request', section.name, section.index);
    else onSection(section, to);
  };

  return (
    <ul className={styles.list}>
      {entriesOf(props).map(({ section, page: printed, isCurrent }, at) => (
        <li key={`${at}-${section.index}`}>
          <button
            ref={isCurrent ? reveal : null}
            type="button"
            className={styles.entry}
            aria-current={isCurrent || undefined}
            onClick={() => handleSection(section)}
          >
            <span className={styles.name}>{section.name}</span>
            <span className={styles.page}>{printed}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};
