/** Sentences about what a publisher would not expect of a published document: printed by `vitrina publish`, and part of a job's report. */

import type { SectionsLeftOut } from '../domain/publishing/document-text.ts';
import type { PublishReport } from '../domain/publishing/publish-report.ts';

const reasons = {
  deadline: 'rendering it took too long',
  crash: 'drawing it failed',
  page: 'it is damaged',
  font: 'a font is missing in the document',
} as const;

const MAX_EXAMPLES = 3;
/** Page numbers are short. */
const MAX_PAGES = 20;

const pageLine = ({ page, reason }: PublishReport['failedPages'][number]): string =>
  reason === 'blank'
    ? `page ${page} is blank although it has content: it cannot be decoded. Open it in another program and export it again.`
    : `page ${page} has no picture: ${reasons[reason]}. The viewer renders it from the PDF where it can.`;

const leftOutReasons = {
  noTitle: 'without a title',
  noPage: 'without a page of this document',
  repeated: 'that lead back to an earlier entry (the outline is circular)',
  pageNumbers: 'that only number the pages',
  limit: 'beyond the largest table of contents, 5000 sections',
} as const satisfies Record<keyof SectionsLeftOut, string>;

const leftOutLine = (leftOut: SectionsLeftOut): string => {
  const reasons = Object.entries(leftOutReasons).flatMap(([reason, text]) => {
    const count = leftOut[reason as keyof SectionsLeftOut];
    return count ? [`${count} ${text}`] : [];
  });
  return `outline entries left out of the table of contents: ${reasons.join('; ')}.`;
};

const ocrReasons = {
  crash: 'the worker ended twice',
  memory: 'it needs too much memory',
  deadline: 'it takes too long',
  language: 'the data of the language are not installed (vitrina doctor names the package)',
  file: 'its picture cannot be read',
  off: 'reading is off (OCR=0 of the server, or OCR_LANGUAGE=NONE of the company)',
} as const;

const percent = (confidence: number | null): string =>
  confidence === null ? 'nothing found' : `${Math.round(100 * confidence)} %`;

/** Which pages have recognised text, so that a publisher looks at those. */
const ocrLines = ({ ocr }: PublishReport): string[] => {
  if (!ocr) return [];
  const lines: string[] = [];
  const read = ocr.pages.map(({ page, confidence }) => `${page} (${percent(confidence)})`);
  if (read.length > 0)
    lines.push(
      `${read.length === 1 ? '1 page has no text and was read from its picture' : `${read.length} pages have no text and were read from their pictures`} (OCR, ${ocr.language}), with this mean confidence: page ${named(read, read.length, MAX_PAGES)}. Check their tags.`,
    );
  for (const reason of new Set(ocr.failed.map((one) => one.reason))) {
    const pages = ocr.failed.filter((one) => one.reason === reason).map(({ page }) => `${page}`);
    lines.push(
      `pages without text that could not be read: ${named(pages, pages.length, MAX_PAGES)}. Cause: ${ocrReasons[reason]}.`,
    );
  }
  return lines;
};

const pageLines = ({ failedPages, linksLeftOut, sectionsLeftOut, words }: PublishReport): string[] => [
  ...failedPages.map(pageLine),
  ...(words === 0
    ? [
        'the PDF has no text, so nobody can search it and no reference can be found. Export it with text instead of outlines or pictures, or place the tags by hand: vitrina tags import, or the call of that name.',
      ]
    : []),
  ...(linksLeftOut ? [`too many links: ${linksLeftOut} links of the PDF are left out.`] : []),
  ...(sectionsLeftOut ? [leftOutLine(sectionsLeftOut)] : []),
];

/** Fewer than half is no change of the assortment: the list, the document or the reading of it is wrong. */
const isFewerThanHalf = (count: number, of: number): boolean => 2 * count < of;

/** A few names and how many more there are. */
const named = (names: readonly string[], count: number, most = MAX_EXAMPLES): string => {
  const shown = names.slice(0, most);
  const others = count - shown.length;
  return `${shown.join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
};

const referenceLines = ({ references }: PublishReport): string[] => {
  const { inFeed, found, tagged, taggedBefore = 0, ambiguous, missing, unknown, doubtful, isPoor } = references;
  const lines: string[] = [];
  if (isPoor)
    lines.push(
      `ALARM: too few references have tags, ${found} of ${inFeed}. The document is published, but shoppers cannot buy most of it. Check that the list is that of this document and that its codes or names are printed as text; the next lines name examples.`,
    );
  if (ambiguous) {
    const examples = ambiguous.examples.map(({ ref, page }) => `${ref} (page ${page})`);
    lines.push(
      `${ambiguous.count} references are printed like ordinary numbers and have no tag: ${named(examples, ambiguous.count)}. Print a label such as Ref. before them or Código above their column, or place their tags by hand.`,
    );
  }
  if (unknown) {
    const examples = unknown.examples.map(({ code, page }) => `${code} (page ${page})`);
    lines.push(`${unknown.count} printed codes are not in the list: ${named(examples, unknown.count)}.`);
  }
  if (doubtful) {
    const examples = doubtful.examples.map(({ name, page }) => `${name} (page ${page})`);
    lines.push(
      `${doubtful.count} products may be printed under a similar name and have no tag: ${named(examples, doubtful.count)}. They are in the review list: vitrina review list.`,
    );
  }
  if (isFewerThanHalf(found, inFeed)) {
    const examples = missing ? ` Not printed, for example: ${named(missing.examples, missing.count)}.` : '';
    lines.push(`only ${found} of the ${inFeed} references of the list were found on the pages.${examples}`);
  }
  if (isFewerThanHalf(tagged, taggedBefore))
    lines.push(`this edition has ${tagged} tags where publishing placed ${taggedBefore} on the one before.`);
  return lines;
};

const amountText = (amount: number, currency: string | undefined): string =>
  `${currency === undefined ? '' : `${currency} `}${amount.toLocaleString('es-CO', { maximumFractionDigits: 2 })}`;

const priceLines = ({ prices }: PublishReport): string[] => {
  const examplesOf = (of: NonNullable<PublishReport['prices']>['different']): string =>
    named(
      (of?.examples ?? []).map(
        ({ ref, page, prices: printed, listed, currency }) =>
          `${ref} (page ${page}) prints ${printed.join(' and ')}, the list has ${amountText(listed, currency)}`,
      ),
      of?.count ?? 0,
    );
  const { compared = 0, different, several } = prices ?? {};
  return [
    ...(different
      ? [
          `${different.count} of ${compared} printed prices differ from the list: ${examplesOf(different)}. Nothing was changed.`,
        ]
      : []),
    ...(several
      ? [`${several.count} products print several prices, none of which is that of the list: ${examplesOf(several)}.`]
      : []),
  ];
};

const storeLines = ({ storeFailure }: PublishReport): string[] => [
  ...(storeFailure
    ? [
        `The store could not be queried (${storeFailure}): tags have the ids of the price list, or are missing without one.`,
      ]
    : []),
  ...(storeFailure === 'store.misconfigured'
    ? ['Check its --website and --secret. A store in a private network must be named in STORE_HOSTS, as COMPANY@HOST.']
    : []),
];

/** Sentences about the document begin with the name of its `file`, where it is given. */
export const publishProblems = (report: PublishReport, file?: string): string[] => [
  ...[...pageLines(report), ...ocrLines(report), ...referenceLines(report), ...priceLines(report)].map((line) =>
    file === undefined ? line : `${file}: ${line}`,
  ),
  ...storeLines(report),
];
