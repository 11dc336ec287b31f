/** Turns what any backend answers about documents into valid entities: drops invalid items and keeps the rest. Pure. */
import type { Development, ListedPdf, PdfDetails, PdfList, PdfMenu, Section, SectionList } from '@vitrina/contract';
import { parsePages, pictures } from '../../lib/data/parse-pages.ts';
import type { StartupAnswers } from '../../lib/data/startup-data.ts';
import { count, fieldsOf, list, listOf, object, optional, orDefault, text } from '../../lib/data/unchecked.ts';
import type { ShellPage } from '../session/viewer.ts';

export const parseDevelopments = list(object<Development>({ Uid: text }), ({ Uid }) => Uid);

export const parseDetails = object<PdfDetails>({
  url: text,
  name: text,
  isCommercial: orDefault(true),
  isVertical: orDefault(true),
  logo: text,
  name_tab: text,
  text: optional(text),
  prices: optional(text),
});

/** Only the number of its pages is used. §7: a list; the first entry is used. */
export const parseMenu = (answer: unknown): number => listOf(fieldsOf<PdfMenu>(listOf(answer)[0]).pages).length;

/** The target of a section is checked when it is clicked (§5). */
const sections = list(
  object<Section>({
    name: text,
    index: (value) => (typeof value === 'number' ? value : text(value)),
    level: optional(count),
  }),
  ({ name }) => name,
);

/** Drops sections without a name. §7: a list; the first entry is used. */
export const parseSections = (answer: unknown): Section[] =>
  sections(fieldsOf<SectionList>(listOf(answer)[0]).sections);

export const parseList = object<PdfList>({
  pdfs: list(
    object<ListedPdf>({
      Uid: text,
      name: text,
      url: text,
      isVertical: orDefault(true),
      pages: optional(count),
      page: optional(count),
      pictures,
      color: optional(text),
      updatedAt: optional(text),
    }),
    ({ Uid }) => Uid,
  ),
  page: count,
  itemsPerPage: count,
  total: count,
});

export const parseShellPage = (answers: StartupAnswers): ShellPage | null => {
  const pageCount = count(answers.pageCount);
  const [page] = answers.page ? parsePages([answers.page], pageCount) : [];
  return page ? { page, pageCount } : null;
};
