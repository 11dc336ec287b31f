/** Words of an alert, beside its text. */
export const alertWords = { title: 'Aviso', accept: 'Aceptar' } as const;
