/** Texts of the connection to a store. Where a value is found: help.vtex.com/es (API keys), shopify.dev (Headless channel). */
type StepWords = { cause: string; action: string };
type Provider = 'VTEX' | 'SHOPIFY';

export const storeWords = {
  title: 'Tienda',
  lead: 'De dónde salen los precios y a dónde van los pedidos de tus catálogos.',
  failed: 'No pudimos leer los datos de la tienda.',
  now: 'Tu conexión',
  sellers: { VTEX: 'VTEX', SHOPIFY: 'Shopify', FEED: 'Lista de precios y pedidos por chat' },
  sellerHints: {
    VTEX: 'Precios, existencias y carrito de tu tienda VTEX.',
    SHOPIFY: 'Precios, existencias y carrito de tu tienda Shopify.',
    FEED: 'Los precios salen de tu lista; los pedidos llegan a WhatsApp.',
  },
  website: 'Página de la tienda',
  address: 'Dirección de los datos',
  keys: 'Claves',
  keysMasked: '•••• guardadas',
  keysSince: (day: string) => `desde el ${day}`,
  keysNone: 'Sin claves: leemos el catálogo público',
  chat: 'WhatsApp',
  chatNone: 'Sin número: los compradores no pueden pedir',
  cart: 'Carrito',
  cartOn: 'Se puede comprar desde el catálogo',
  cartOff: 'Solo se mira',
  change: 'Cambiar',
  cancelChange: 'No cambiar',
  onlyOwner: 'La conexión la cambia una persona propietaria de la empresa.',
  steps: { choose: '1. ¿Dónde vendes?', data: '2. Datos', try: '3. Probar' },
  chooseLabel: 'Dónde vendes',
  dataLead: {
    VTEX: 'Las claves se guardan cifradas y nadie las vuelve a ver, tampoco tú.',
    SHOPIFY: 'El token se guarda cifrado y nadie lo vuelve a ver, tampoco tú.',
    FEED: 'La lista de precios se sube en Productos, o con un catálogo.',
  },
  fields: {
    account: { VTEX: 'Cuenta de VTEX', SHOPIFY: 'Tienda de Shopify' },
    accountHint: {
      VTEX: 'El nombre de la cuenta. También puedes pegar la dirección de tu administrador.',
      SHOPIFY: 'El nombre o la dirección .myshopify.com. También puedes pegar la de tu administrador.',
    },
    calls: (address: string) => `Vamos a consultar ${address}`,
    appKey: 'App Key',
    appToken: 'App Token',
    channel: 'Política comercial (opcional)',
    channelHint: 'Un número. Vacío: la principal.',
    keyStored: 'Hay una guardada: déjala vacía para conservarla.',
    channelStored: 'Un número. Vacío: la que ya guardaste, o la principal.',
    dropStored: 'Quitar lo guardado que deje vacío',
    token: 'Token de Storefront',
    tokenHint: 'Sin token leemos el catálogo público.',
    hasStock: 'El token puede leer existencias',
    website: 'Página que abren tus compradores',
    websiteHint: 'Ahí se abre el carrito.',
    product: 'Referencia para probar (opcional)',
    productHint: 'Un código de tu tienda, impreso en el catálogo. Vacío: probamos con cualquier producto.',
    phone: 'Número de WhatsApp',
    phoneHint: 'A este número llegan los pedidos. Con indicativo si no es de Colombia.',
    hasCart: 'Los compradores pueden agregar al carrito',
    show: 'Mostrar',
    hide: 'Ocultar',
  },
  problems: {
    missing: 'Falta este dato.',
    address: 'No reconocemos esa cuenta. Pega la dirección que ves cuando entras a administrarla.',
    pair: 'App Key y App Token van juntos: falta este.',
    swapped: 'Eso es una App Key. El App Token es el otro texto, más largo.',
    secretKey: 'Eso es la clave secreta de una app. El token de Storefront está en el canal Headless.',
    channel: 'La política comercial es un número, como 1.',
    website: 'Pon la dirección completa, como www.mitienda.com.',
    phone: 'Pon un número de teléfono, como 300 123 4567.',
  },
  where: '¿Dónde lo encuentro?',
  help: {
    account: {
      VTEX: [
        'Entra a tu administrador de VTEX y mira la dirección: en tienda.myvtex.com/admin la cuenta es tienda.',
        'También está en Configuración de la cuenta.',
      ],
      SHOPIFY: [
        'Entra a tu administrador de Shopify: en admin.shopify.com/store/tienda el nombre es tienda.',
        'En Configuración › Dominios está la dirección que termina en .myshopify.com.',
      ],
    },
    keys: [
      'En VTEX, abre tu foto o inicial arriba a la derecha › Configuración de la cuenta › Claves de API.',
      'Pulsa Generar clave, ponle nombre y elige solo los roles que necesita: leer catálogo y promociones.',
      'Copia la clave y el token. El token se muestra una sola vez: si se perdió, renuévalo o genera otra clave.',
    ],
    channel: ['En VTEX, Configuración de la tienda › Políticas comerciales: es el número de la lista.'],
    token: [
      'En Shopify, instala el canal Headless (gratis, de Shopify) y pulsa Crear tienda (Create storefront).',
      'Copia el token de acceso privado (Private access token). El público también sirve.',
      'En los permisos de Storefront deja marcado unauthenticated_read_product_listings, y unauthenticated_read_product_inventory si quieres mostrar unidades.',
      'En Productos, publica en el canal Headless los productos del catálogo.',
    ],
  },
  try: 'Probar',
  tryAgain: 'Probar otra vez',
  tryStored: 'Probar la conexión',
  trying: 'Probando…',
  slow: 'La tienda se está demorando. Esperamos hasta 10 segundos.',
  stop: 'Detener',
  stopped: 'Detuviste la prueba.',
  notTried: 'Prueba la conexión antes de guardar: son unos segundos y no cambia nada.',
  passed: 'La tienda responde y las claves sirven.',
  outcome: {
    passed: 'Bien',
    failed: 'Falló',
    skipped: 'No se probó',
    running: 'Probando',
    waiting: 'Pendiente',
    warning: 'Por mirar',
  },
  checks: {
    reached: 'La tienda responde',
    accepted: 'Acepta las claves',
    acceptedPublic: 'Deja leer el catálogo',
    product: 'Encuentra un producto',
    stock: 'Dice cuántas unidades quedan',
    cart: 'El carrito se abre con el producto',
  },
  found: (ref: string, name: string, price: string) => [ref, name, price].filter((part) => part !== '').join(' · '),
  openCart: 'Abrir el carrito de prueba',
  save: 'Guardar',
  saving: 'Guardando…',
  saved: 'Tienda conectada',
  savedChat: 'Guardado',
  saveAnyway: 'Guardar sin probar',
  saveAnywayTitle: '¿Guardar sin una prueba buena?',
  saveAnywayHint:
    'Tus catálogos publicados usan esta conexión desde que la guardas. Si un dato está mal, los compradores no ven precios ni pueden comprar.',
  replaces: (before: string) => `Reemplaza la conexión de ahora (${before}) en todos tus catálogos publicados.`,
} as const;

const account: Record<Provider, string> = {
  VTEX: 'Mira el nombre de la cuenta: es lo que va antes de .myvtex.com en tu administrador.',
  SHOPIFY: 'Mira el nombre de la tienda: es lo que va antes de .myshopify.com.',
};
const named: Record<Provider, string> = { VTEX: 'VTEX', SHOPIFY: 'Shopify' };
const again = 'Prueba otra vez en un minuto.';

/** Of reasons that mean one thing in every step. */
const byReason = (provider: Provider): Record<string, StepWords> => ({
  timeout: {
    cause: 'La tienda no respondió en 10 segundos.',
    action: 'Prueba otra vez. Si se repite, pregunta a quien maneja la tienda si tiene problemas.',
  },
  html: { cause: 'Esa dirección abre una página web, no los datos de la tienda.', action: account[provider] },
  challenge: {
    cause: 'La tienda nos tomó por un robot y bloqueó la consulta.',
    action:
      'Usa el nombre de la cuenta en vez de tu dominio, o pide a quien maneja la tienda que permita nuestras consultas.',
  },
  address: { cause: 'Esa dirección no existe.', action: account[provider] },
  account: { cause: 'Ese nombre de cuenta no es válido.', action: account[provider] },
  redirect: { cause: 'La dirección lleva a otra página.', action: account[provider] },
  redirects: { cause: 'La dirección lleva a otra página.', action: account[provider] },
  'private-address': {
    cause: 'Esa dirección es de una red privada.',
    action: 'Habla con quien administra Vitrina para que la permita.',
  },
  key: { cause: 'Una clave tiene letras que ninguna clave tiene.', action: 'Cópiala otra vez, sola y completa.' },
  'secret-http': {
    cause: 'La dirección no es segura, y por ahí no enviamos claves.',
    action: 'Usa la dirección con https.',
  },
  'secret-origin': {
    cause: 'Las claves guardadas son de otra dirección.',
    action: 'Pulsa Cambiar y escríbelas otra vez.',
  },
  secret: { cause: 'No pudimos abrir las claves guardadas.', action: 'Pulsa Cambiar y escríbelas otra vez.' },
  'no-sample': {
    cause: 'No vimos productos en las primeras categorías.',
    action: 'Escribe una referencia de tu tienda y prueba otra vez.',
  },
  website: {
    cause: 'La página de la tienda no sirve para armar el carrito.',
    action: 'Pon la que abren tus compradores.',
  },
  item: { cause: 'Con ese producto no se puede armar el carrito.', action: 'Prueba con otra referencia.' },
});

const accepted: Record<Provider, StepWords> = {
  VTEX: {
    cause: 'La tienda no aceptó las claves.',
    action:
      'Copia otra vez App Key y App Token, y mira que la clave esté activa y tenga un rol con permiso de leer el catálogo.',
  },
  SHOPIFY: {
    cause: 'La tienda no aceptó el token.',
    action: 'Copia otra vez el token de Storefront del canal Headless. Los de la API de administración no sirven.',
  },
};

const stock: Record<Provider, StepWords> = {
  VTEX: {
    cause: 'La tienda no dice cuántas unidades quedan de este producto.',
    action: 'Puedes guardar así: los compradores ven si está disponible o agotado.',
  },
  SHOPIFY: {
    cause: 'El token no lee existencias.',
    action:
      'Puedes guardar así: los compradores ven disponible o agotado. Para mostrar unidades, da el permiso unauthenticated_read_product_inventory y marca la casilla de arriba.',
  },
};

/** The cause of a failed step and what to do. `product`: the reference of the trial; `channel`: its sales channel. */
export const stepWords = (
  provider: Provider,
  failed: { step: string; code?: string | undefined; reason?: string | undefined },
  { product, channel }: { product: string; channel: string },
): StepWords => {
  const { step, code, reason = '' } = failed;
  const inChannel = channel === '' ? '' : ` Mira también que la política comercial ${channel} sea la correcta.`;
  if (step === 'stock') return stock[provider];
  if (reason === 'not-found')
    return {
      cause: `La tienda no encontró ${product || 'el producto'}.`,
      action: `Escribe una referencia que esté a la venta${provider === 'SHOPIFY' ? ' y publicada en el canal Headless' : ''}.${inChannel}`,
    };
  const known = byReason(provider)[reason];
  if (known) return reason === 'no-sample' ? { ...known, action: `${known.action}${inChannel}` } : known;
  if (step === 'accepted') return accepted[provider];
  if (code === 'store.throttled') return { cause: 'La tienda pidió que consultemos más despacio.', action: again };
  if (step === 'product')
    return { cause: 'La tienda no respondió bien al buscar el producto.', action: `${again}${inChannel}` };
  if (code === 'store.unreachable')
    return {
      cause: 'No hay respuesta en esa dirección.',
      action: `${account[provider]} Si está bien, prueba otra vez en un minuto.`,
    };
  return { cause: `En esa dirección no hay una tienda ${named[provider]}.`, action: account[provider] };
};
