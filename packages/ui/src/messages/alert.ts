/** Messages of alerts. */
export const alertWords = {
  title: 'Aviso',
  accept: 'Aceptar',
  /** §4, §8, verbatim. */
  developmentInactive: 'Actualmente, este desarrollo está inactivo y no se puede acceder a él.',
  /** §5, §8, verbatim. */
  relatedNone: 'No se encontraron PDFs relacionados con el producto.',
} as const;
