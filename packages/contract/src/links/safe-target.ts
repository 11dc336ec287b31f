// Allow-list of link targets on a page. Links of publishers and PDFs are hostile input: only the targets listed here are
// clickable (decisions, "What lies on a page"). Pure: knows no DOM.

export type SafeTarget = { is: 'page'; page: number } | { is: 'address'; href: string };

const PAGE = /^#page=([1-9]\d{0,5})$/i;
/** Matches the scheme as written, so that blanks or line breaks inside it never match. */
const ADDRESS = /^(?:https?:\/\/[^/\\?#\s]|mailto:[^\s]|tel:[^\s]|whatsapp:[^\s])/i;

/** Browsers drop tabs and line breaks anywhere in an address, so such an address leads elsewhere than it seems. */
const hasControl = (text: string): boolean =>
  [...text].some((letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x20 || (code >= 0x7f && code < 0xa0);
  });

/** `null`: not clickable. Addresses without a scheme are refused too, because their target is ambiguous. */
export const safeTarget = (url: string): SafeTarget | null => {
  const text = url.trim();
  if (hasControl(text)) return null;
  const page = PAGE.exec(text)?.[1];
  if (page !== undefined) return { is: 'page', page: Number(page) };
  return ADDRESS.test(text) && URL.canParse(text) ? { is: 'address', href: text } : null;
};
