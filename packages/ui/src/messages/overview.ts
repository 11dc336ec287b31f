/** Words of all pages at a glance. */
export const overviewWords = { goToPage: (page: number) => `Ir a la página ${page}` } as const;
