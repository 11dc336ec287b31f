/** Messages of the HTML shell: for browsers without scripts, and for a viewer that fails to load. */
export const shellWords = {
  scriptNeeded: 'Este catálogo necesita JavaScript para mostrarse.',
  viewerLost: 'No pudimos cargar el catálogo.',
  reload: 'Recargar',
} as const;
