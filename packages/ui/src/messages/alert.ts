/** Messages of alerts. */
export const alertWords = {
  title: 'Aviso',
  accept: 'Aceptar',
} as const;
