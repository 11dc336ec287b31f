/**
 * Expected results of each broken, odd or locked PDF of the kit: at publishing (PDFium) and in the reader without pictures
 * (pdf.js). `differs` gives the reason if poppler shows something that we do not.
 */
import type { ErrorCode } from '@vitrina/contract';
import { es } from '@vitrina/ui/messages';
import { pdfWords } from '@vitrina/ui/messages/pdf';

export type Expected = {
  /** Number of pages, or the code of the refusal. */
  published: number | ErrorCode;
  /** Pages published without pictures, which the reader renders. */
  unpublished?: readonly number[];
  /** Pages published nearly empty although poppler shows something on them. */
  blank?: readonly number[];
  /** Pages reported as blank although they have content that cannot be decoded. */
  reportedBlank?: readonly number[];
  /** Number of pages, or the message instead of them. */
  shown: number | string;
  /** The message on pages that cannot be rendered. */
  lost?: Readonly<Record<number, string>>;
  /** Password that the reader requests. */
  password?: string;
  differs?: string;
};

const pages = (count: number): Expected => ({ published: count, shown: count });
const locked = (count: number, password: string): Expected => ({
  published: 'publish.password',
  shown: count,
  password,
});
const INVALID = { shown: pdfWords.invalid } as const;
const LOST = es.reader.pageFailed;

const NO_HEADER =
  'The file has no PDF header. Acrobat and Chrome refuse it, too; the reader tries to open it, as poppler does.';

export const torture: Readonly<Record<string, Expected>> = {
  'cab-balloon_a1b_jp2k.pdf': pages(1),
  'cab-calistoMTNoFontsEmbedded.pdf': pages(1),
  'cab-corruptionOneByteMissing.pdf': pages(1),
  'cab-encryption_nocopy.pdf': pages(1),
  'cab-encryption_openpassword.pdf': {
    published: 'publish.password',
    shown: pdfWords.passwordIncorrect,
    password: 'nobody knows it',
  },
  'cab-fileAttachment.pdf': pages(1),
  'embedpdf-demo-protected-14p.pdf': locked(14, 'embedpdf'),
  'embedpdf-mixed-sizes.pdf': pages(8),
  'gov-illegal-hex-498264.pdf': {
    ...pages(3),
    blank: [1],
    reportedBlank: [1, 2],
    differs:
      'Its fonts are damaged: PDFium, and so Chrome, renders page 1 without its words. The reader renders some of them.',
  },
  'mo-olmocr-skinny-14295pt.pdf': pages(2),
  'opf-T01_006_header-invalid-syntax-no-pdf.pdf': { published: 'publish.not-a-pdf', shown: 1, differs: NO_HEADER },
  'opf-T02-01_001_document-catalog-No-document-catalog.pdf': { published: 'publish.damaged', ...INVALID },
  // Its page tree refers to itself: one page without content.
  'opf-T02-02_002_page-tree-kids-links-recursive.pdf': {
    published: 'publish.no-page-readable',
    shown: 1,
    lost: { 1: LOST },
  },
  'opf-T02-02_005_page-tree-no-kids.pdf': pages(1),
  'opf-T02-03_008_page-object-mediabox-missing.pdf': pages(1),
  'opf-T03_001_no-cross-reference-table.pdf': pages(1),
  'pdf20-offset-start.pdf': pages(1),
  'pdfjs-ArabicCIDTrueType.pdf': pages(1),
  // Compressed with a method outside the standard: poppler and PDFium refuse it, this pdf.js supports it.
  'pdfjs-Brotli-Prototype-FileA.pdf': { published: 'publish.no-pages', shown: 25 },
  // Its one page has content that cannot be decoded: poppler and the reader show an empty page.
  'pdfjs-PDFBOX-4352-0.pdf': { published: 'publish.no-page-readable', shown: 1 },
  'pdfjs-Pages-tree-refs.pdf': { published: 2, unpublished: [2], shown: 2, lost: { 2: LOST } },
  'pdfjs-REDHAT-1531897-0.pdf': { published: 'publish.damaged', ...INVALID },
  'pdfjs-TrueType_without_cmap.pdf': pages(1),
  'pdfjs-alphatrans.pdf': pages(1),
  // Only its attachments are encrypted: no password is requested.
  'pdfjs-auth-event-ef-open.pdf': pages(1),
  'pdfjs-autoprint.pdf': pages(1),
  'pdfjs-bigboundingbox.pdf': pages(1),
  'pdfjs-blendmode.pdf': pages(1),
  'pdfjs-bomb_giant.pdf': pages(1),
  'pdfjs-boundingBox_invalid.pdf': {
    published: 'publish.page-box',
    shown: 3,
    differs: 'The box of its first page has no area: the refusal names the page, and no other box is guessed.',
  },
  'pdfjs-bug1020226.pdf': { published: 'publish.damaged', ...INVALID },
  'pdfjs-bug1606566.pdf': { published: 'publish.not-a-pdf', shown: 1, differs: NO_HEADER },
  'pdfjs-bug_jpx.pdf': pages(1),
  'pdfjs-cmykjpeg.pdf': pages(1),
  'pdfjs-issue12963.pdf': pages(8),
  'pdfjs-issue15893_reduced.pdf': locked(1, 'test'),
  'pdfjs-issue5481.pdf': pages(3),
  'pdfjs-issue6010_1.pdf': locked(1, 'abc'),
  'pdfjs-issue6010_2.pdf': locked(1, 'æøå'),
  'pdfjs-issue7665.pdf': pages(1),
  'pdfjs-issue9418.pdf': pages(1),
  'pdfjs-js-buttons.pdf': pages(1),
  'pdfjs-labelled_pages.pdf': pages(11),
  'pdfjs-multimedia_annotations.pdf': pages(1),
  'pdfjs-nested_outline.pdf': pages(9),
  // Its font is missing: the reader renders it with a system font.
  'pdfjs-noembed-sjis.pdf': { ...pages(1), unpublished: [1] },
  'pdfjs-poppler-67295-0.pdf': pages(1),
  // Poppler renders one page of one pixel.
  'pdfjs-poppler-742-0-fuzzed.pdf': { published: 'publish.damaged', shown: 1, lost: { 1: LOST } },
  'pdfjs-poppler-90-0-fuzzed.pdf': { ...pages(16), reportedBlank: [1, 2] },
  'pdfjs-pr6531_2.pdf': {
    ...locked(1, 'asdfasdf'),
    differs:
      'It has a password although its content is not encrypted; poppler ignores it, PDFium and pdf.js request it.',
  },
  'pdfjs-rotation.pdf': pages(2),
  'pdfjs-sizes.pdf': pages(3),
  'pdfjs-standard_fonts.pdf': pages(14),
  'pdfjs-xfa_issue14315.pdf': pages(1),
  'pdfjs-xref_command_missing.pdf': pages(1),
  'pypdf-cmyk-image.pdf': pages(1),
  'pypdf-habibi-rotated.pdf': pages(4),
  'pypdf-libreoffice-writer-password.pdf': locked(1, 'openpassword'),
  // Poppler renders four pages of one pixel.
  'pypdf-unreadablemetadata.pdf': { published: 'publish.damaged', ...INVALID },
  'real-lfs-pointer.pdf': { published: 'publish.not-a-pdf', ...INVALID },
};
