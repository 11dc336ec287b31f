/** Messages of a download in progress. */
export const downloadWords = {
  title: 'Descarga',
  running: 'Descargando',
  waiting: 'Se cortó la conexión. Seguimos intentando',
  percent: (percent: number) => `${percent} %`,
  done: 'Descarga lista',
  failed: 'No pudimos terminar la descarga.',
  refused: 'No pudimos descargar el PDF desde aquí.',
  /** Link labels after a failure: a file on our own site, and one elsewhere. */
  plain: 'Descargar con el navegador',
  direct: 'Abrir el PDF',
  cancel: 'Cancelar la descarga',
} as const;
