/** Messages for addresses that lead to nothing. */
export const wrongAddressWords = {
  'company-missing': {
    title: 'Falta la empresa en la dirección',
    text: 'La dirección necesita el parámetro «company», por ejemplo /view?company=mi-empresa.',
  },
  'company-unknown': {
    title: 'No encontramos esta empresa',
    text: 'Revisa la dirección o pídele a la empresa un enlace nuevo.',
  },
  'pdf-unknown': {
    title: 'Este catálogo no está disponible',
    text: 'Puede que lo hayan retirado o que la dirección esté incompleta.',
  },
  'route-unknown': { title: 'Esta página no existe', text: 'La dirección no lleva a ningún catálogo.' },
  goHome: 'Ir al catálogo',
} as const;
