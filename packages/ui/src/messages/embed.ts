/** Messages of the embed script. */
export const embedWords = { frameTitle: 'Catálogo' } as const;
