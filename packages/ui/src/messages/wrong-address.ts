/** Messages for addresses that lead to nothing. */
export const wrongAddressWords = {
  'company-missing': {
    title: 'A este enlace le falta una parte',
    text: 'No dice de qué empresa es el catálogo. Pídele el enlace completo a quien te lo envió.',
  },
  'company-unknown': {
    title: 'No encontramos esta empresa',
    text: 'Revisa que el enlace esté completo o pídele uno nuevo a quien te lo envió.',
  },
  'pdf-unknown': {
    title: 'Este catálogo no está disponible',
    text: 'Puede que la empresa lo haya retirado o que el enlace esté incompleto.',
  },
  'route-unknown': { title: 'Esta página no existe', text: 'El enlace no lleva a ningún catálogo.' },
  actions: {
    goHome: 'Ir al catálogo',
    goBack: 'Volver',
    seeDocument: (name: string) => `Ver «${name}»`,
    seeDocuments: (company: string) => (company ? `Ver los catálogos de ${company}` : 'Ver los catálogos'),
    seeWebsite: (company: string) => (company ? `Ir a la página de ${company}` : 'Ir a la página de la empresa'),
  },
} as const;
