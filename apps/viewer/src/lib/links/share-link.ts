/** Sharing a page or a product (§1, §9): its address, and a chat link with a message around it. */

/** Adds the `text` parameter to `base`. Spaces become %20, because chats show a plus sign as it is; lone surrogates, which cannot be encoded, are replaced. */
export const shareLink = (base: string, text: string): string => {
  const separator = base.includes('?') ? '&' : '?';
  return `${base}${separator}text=${encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))}`;
};

/** `product`: the reference of a shared product; without it the page is shared. `tgo`: the flag of the visit (§2). */
export type Shared = { company: string; pdf: string; page: number; product?: string; tgo?: boolean };

/** The viewer's address of the page or product, without parameters added by an embedding page or a campaign. */
export const shareUrl = (origin: string, { company, pdf, page, product, tgo }: Shared): string => {
  const search = new URLSearchParams({
    company,
    pdf,
    ...(page > 1 ? { page: String(page) } : {}),
    ...(product ? { product } : {}),
    ...(tgo ? { tgo: 'true' } : {}),
  });
  return `${origin}/view?${search.toString()}`;
};
