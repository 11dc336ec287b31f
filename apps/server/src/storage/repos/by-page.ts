/** Elements of a document under the number of their page, in their order. */
export const byPage = <T extends { page: number }>(elements: readonly T[]): Map<number, T[]> => {
  const pages = new Map<number, T[]>();
  for (const element of elements) {
    const onPage = pages.get(element.page);
    if (onPage) onPage.push(element);
    else pages.set(element.page, [element]);
  }
  return pages;
};
