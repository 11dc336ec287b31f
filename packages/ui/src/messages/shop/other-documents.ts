/** Messages of other documents with a product. */
export const elsewhereWords = {
  elsewhere: 'También en',
  onPage: (page: number) => `Página ${page}`,
  seeAll: 'Ver todos',
} as const;
