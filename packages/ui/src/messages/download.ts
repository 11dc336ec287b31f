/** Words of a download that is on its way. */
export const downloadWords = {
  title: 'Descarga',
  running: 'Descargando',
  waiting: 'Se cortó la conexión. Seguimos intentando',
  percent: (percent: number) => `${percent} %`,
  done: 'Descarga lista',
  failed: 'No pudimos terminar la descarga.',
  refused: 'No pudimos descargar el PDF desde aquí.',
  /** The ways out: within our own site, and where the file lies elsewhere. */
  plain: 'Enlace directo',
  direct: 'Abrir el PDF',
  cancel: 'Cancelar la descarga',
} as const;
