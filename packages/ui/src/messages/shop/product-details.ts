/** Messages of the details of a product, in its popup and in the cart. Amounts are passed in formatted. */
export const detailWords = {
  options: 'Opciones',
  moreOptions: (count: number) => `Ver ${count} más`,
  specifications: 'Características',
  points: (points: string) => `Acumulas ${points} puntos`,
  kit: 'Incluye',
  kitPart: (quantity: number, name: string) => `${quantity} × ${name}`,
  /** A part whose name the store does not tell. */
  kitUnnamed: 'otro producto',
  ean: 'Código de barras',
  shareProduct: 'Compartir',
  installments: (count: number, value: string) => `Hasta ${count} cuotas de ${value}`,
  installmentsWithInterest: (count: number, value: string) => `Hasta ${count} cuotas de ${value}, con interés`,
  payment: (price: string, name: string) => `${price} con ${name}`,
  priceUpdated: 'Precio actualizado',
  /** Example: «Antes $ 129.900 · Ahora $ 119.900». */
  priceChange: (before: string, now: string) => `Antes ${before} · Ahora ${now}`,
  priceBefore: (before: string) => `Antes ${before}`,
  /** Beside today's price, where the page prints another one. `printed` as it stands on the page. */
  priceToday: 'Precio de hoy',
  pricePrinted: (printed: string) => `Impreso: ${printed}`,
  /** `ago` as formatted by `Intl.RelativeTimeFormat`: «hace 2 horas». */
  pricedAgo: (ago: string) => `Precio de ${ago}`,
  unitPrice: (price: string, unit: string) => `${price} por ${unit}`,
  unitOf: (unit: string) => `Precio por ${unit}`,
  eachHolds: (measure: string) => `cada unidad trae ${measure}`,
  soldBy: (name: string) => `Lo vende ${name}`,
  soldByOther: 'Lo vende otro vendedor de la tienda',
  stock: (count: number) => (count === 1 ? 'Queda 1' : `Quedan ${count}`),
  limit: (most: number) => (most === 1 ? 'Máximo 1 unidad' : `Máximo ${most} unidades`),
  /** The quantities that the store accepts: at least `least`, in multiples of `step`. */
  orderRule: (least: number, step: number) =>
    step === least
      ? `Se vende de ${step} en ${step}`
      : `Mínimo ${least} unidades${step > 1 ? `, de ${step} en ${step}` : ''}`,
  availableIn: (count: number) => (count === 1 ? 'Disponible en' : `Disponible en ${count} opciones`),
  otherOptions: (count: number) =>
    count === 1 ? 'Hay otra opción disponible' : `Hay otras ${count} opciones disponibles`,
  /** A value that can only be had with another value of another option. */
  otherCombination: 'en otra combinación',
  choose: (name: string) => `Ver la opción ${name}`,
} as const;
