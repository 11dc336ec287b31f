// Where a link on a page may lead. What a publisher or a PDF wrote is hostile input: only what is listed here is
// clickable (decisions, "What lies on a page"). Pure: knows no DOM.

export type SafeTarget = { is: 'page'; page: number } | { is: 'address'; href: string };

const PAGE = /^#page=([1-9]\d{0,5})$/i;
/** The whole scheme as it was written, so that blanks or line breaks hidden inside it never match. */
const ADDRESS = /^(?:https?:\/\/[^/\\?#\s]|mailto:[^\s]|tel:[^\s]|whatsapp:[^\s])/i;

/** Browsers drop tabs and line breaks anywhere in an address, so an address that holds one is not what it seems. */
const hasControl = (text: string): boolean =>
  [...text].some((letter) => {
    const code = letter.charCodeAt(0);
    return code < 0x20 || (code >= 0x7f && code < 0xa0);
  });

/** Null: not clickable. Addresses without a scheme are refused too: nobody can tell where they were meant to lead. */
export const safeTarget = (url: string): SafeTarget | null => {
  const text = url.trim();
  if (hasControl(text)) return null;
  const page = PAGE.exec(text)?.[1];
  if (page !== undefined) return { is: 'page', page: Number(page) };
  return ADDRESS.test(text) && URL.canParse(text) ? { is: 'address', href: text } : null;
};
