/** Messages of the page overview. */
export const overviewWords = { goToPage: (page: number) => `Ir a la página ${page}` } as const;
