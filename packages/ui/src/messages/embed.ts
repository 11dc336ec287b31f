/** Words of the script on other sites' pages. */
export const embedWords = { frameTitle: 'Catálogo' } as const;
