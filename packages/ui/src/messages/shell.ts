/** Words of the HTML shell, for browsers that run no script. */
export const shellWords = { scriptNeeded: 'Este catálogo necesita JavaScript para mostrarse.' } as const;
