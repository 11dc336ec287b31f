/** Messages of products without a price. */
export const askWords = {
  askByChat: (channel: string) => `Preguntar por ${channel}`,
  requestQuote: 'Pedir cotización',
  /** Where the company can be reached neither by chat nor in its store. */
  askElsewhere: 'Pregúntalo en los canales de la empresa.',
  /** Text of the chat message. */
  question: (product: { name: string; ref: string }, document: string, page: number, url: string) =>
    [
      'Hola, ¿qué precio tiene este producto?',
      `${product.name}${product.ref ? ` (ref. ${product.ref})` : ''}`,
      `Lo vi en ${document}, página ${page}.`,
      url,
    ].join('\n'),
} as const;
