/** Messages of sharing a page or a product. */
export const shareWords = {
  title: 'Compartir',
  /** Text for the device's share sheet, which adds the link. */
  greeting: (document: string) => `¡Hola! Mira «${document}»`,
  productGreeting: (product: string, document: string) => `¡Hola! Mira «${product}» en «${document}»`,
  productText: (product: string, document: string, url: string) => `¡Hola! Mira «${product}» en «${document}»: ${url}`,
  which: 'Qué página compartes',
  page: (page: number) => `Página ${page}`,
  chat: (channel: string) => `Enviar por ${channel}`,
  opensInNewTab: 'se abre en otra pestaña',
  device: 'Más formas',
  deviceLabel: 'Más formas de compartir',
  link: 'Enlace',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado',
  copyByHand: 'El enlace está seleccionado: cópialo desde aquí.',
  deviceRefused: 'No pudimos abrir las formas de compartir. Copia el enlace.',
  code: 'Código QR del enlace',
  codeTitle: 'Código QR',
  codeHint: 'Apunta con la cámara de otro teléfono para abrir el catálogo ahí.',
} as const;
