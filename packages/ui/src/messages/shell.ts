/** Words of the HTML shell: for browsers that run no script, and for a viewer that does not come. */
export const shellWords = {
  scriptNeeded: 'Este catálogo necesita JavaScript para mostrarse.',
  viewerLost: 'No pudimos cargar el catálogo.',
  reload: 'Recargar',
} as const;
