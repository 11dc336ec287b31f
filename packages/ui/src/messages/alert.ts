/** Messages of an alert, besides its text. */
export const alertWords = { title: 'Aviso', accept: 'Aceptar' } as const;
