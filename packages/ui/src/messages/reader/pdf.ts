/** Messages of pages drawn by pdf.js (§8, the display states). */
export const pdfWords = {
  /** §8, verbatim. */
  pageInvalid: 'Invalid page request',
  passwordTitle: 'Este PDF pide una contraseña',
  passwordLabel: 'Contraseña',
  passwordIncorrect: 'La contraseña no es correcta. Inténtalo de nuevo.',
  passwordOpen: 'Abrir',
  passwordEnter: 'Escribir la contraseña',
  invalid: 'Este archivo no es un PDF válido.',
  missing: 'No encontramos el PDF.',
  unexpected: (status: number) => `No pudimos abrir el PDF: llegó una respuesta inesperada (${status}).`,
  unknown: 'No pudimos abrir el PDF.',
} as const;
