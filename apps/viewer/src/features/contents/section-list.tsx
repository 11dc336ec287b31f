/** The sections of a document with their pages: in the panel on wide screens, in a sheet on narrow ones (§2). */
import type { Section } from '@vitrina/contract';
import { sectionPage, sectionsInView, type ViewMode } from '@vitrina/geometry';
import styles from './section-list.module.css';

export type SectionListProps = {
  sections: readonly Section[];
  page: number;
  pageCount: number;
  mode: ViewMode;
  /** `page` is where the section leads in this mode. */
  onSection: (section: Section, page: number) => void;
};

type Entry = { section: Section; page: number | null; isCurrent: boolean };

/** As an entry becomes the current one. By hand: the browser's own way would also scroll whatever holds the panel. */
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
    // Its own page, as it is printed; where it leads in a spread may be one less.
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
      {entriesOf(props).map(({ section, page: own, isCurrent }, at) => (
        <li key={`${at}-${section.index}`}>
          <button
            ref={isCurrent ? reveal : null}
            type="button"
            className={styles.entry}
            aria-current={isCurrent || undefined}
            onClick={() => handleSection(section)}
          >
            <span className={styles.name}>{section.name}</span>
            <span className={styles.page}>{own}</span>
          </button>
        </li>
      ))}
    </ul>
  );
};
