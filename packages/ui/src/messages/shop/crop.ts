/** Messages of product pictures that are cut out of a page. */
export const cropWords = {
  fromPage: (name: string, page: number) => `${name}, tomado de la página ${page}`,
} as const;
