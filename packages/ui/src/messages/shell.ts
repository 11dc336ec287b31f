/** Messages of the HTML shell: for browsers without scripts, and for a viewer that fails to load or that the browser cannot run. */
export const shellWords = {
  scriptNeeded: 'Este catálogo necesita JavaScript para mostrarse.',
  viewerLost: 'No pudimos cargar el catálogo. Recarga la página o actualiza el navegador.',
  reload: 'Recargar',
  download: 'Descargar PDF',
} as const;
