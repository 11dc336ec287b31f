/** The chat message that hands a page on (§1, §9): text in Spanish, link to what is in view. */

/** `base` takes a `text` parameter: spaces as %20, since chats show a plus as it is. */
export const shareLink = (base: string, text: string): string => {
  const joint = base.includes('?') ? '&' : '?';
  return `${base}${joint}text=${encodeURIComponent(text)}`;
};

/** The viewer's own address of what is in view; what an embedding page or a campaign added is left out. */
export const shareUrl = (origin: string, query: { company: string; pdf: string; page: number }): string => {
  const { company, pdf, page } = query;
  const search = new URLSearchParams({ company, pdf, ...(page > 1 ? { page: String(page) } : {}) });
  return `${origin}/view?${search.toString()}`;
};
