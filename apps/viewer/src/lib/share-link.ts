/** What hands a page or a product on (§1, §9): a link to what is in view, and a chat message around it. */

/** `base` takes a `text` parameter: spaces as %20, since chats show a plus as it is. Half of a sign would not encode. */
export const shareLink = (base: string, text: string): string => {
  const joint = base.includes('?') ? '&' : '?';
  return `${base}${joint}text=${encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'))}`;
};

/** `product`: the reference of what is handed on, where it is not the page. */
export type Shared = { company: string; pdf: string; page: number; product?: string };

/** The viewer's own address of what is in view; what an embedding page or a campaign added is left out. */
export const shareUrl = (origin: string, { company, pdf, page, product }: Shared): string => {
  const search = new URLSearchParams({
    company,
    pdf,
    ...(page > 1 ? { page: String(page) } : {}),
    ...(product ? { product } : {}),
  });
  return `${origin}/view?${search.toString()}`;
};
