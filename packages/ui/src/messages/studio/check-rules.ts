/**
 * A sentence and a next step for each rule of the check before publishing. A test of the server compares the rules with its own.
 */
export type RuleWords = { title: string; fix: string };

export const checkRuleWords = {
  'page.undrawn': {
    title: 'La página no se pudo dibujar',
    fix: 'Sube el PDF otra vez. Si vuelve a fallar, exporta esa página de nuevo desde tu programa de diseño.',
  },
  'tag.no-product': { title: 'La etiqueta no tiene producto', fix: 'Ponle un producto en Revisar, u ocúltala.' },
  'tag.product-gone': {
    title: 'El producto de la etiqueta ya no existe',
    fix: 'Agrégalo a la lista de precios o a la tienda, elige otro en Revisar, u oculta la etiqueta.',
  },
  'link.page': {
    title: 'El enlace lleva a una página que no está en el PDF',
    fix: 'Cambia la página del enlace o quítalo.',
  },
  'link.address': {
    title: 'El enlace tiene una dirección que no se puede abrir',
    fix: 'Usa una dirección web, un correo, un teléfono o un chat, o quita el enlace.',
  },
  'link.dead': {
    title: 'El enlace lleva a una dirección que no existe',
    fix: 'Corrige la dirección o quita el enlace.',
  },
  'media.missing': {
    title: 'La imagen, el video o el modelo no se puede abrir',
    fix: 'Súbelo otra vez o corrige su dirección.',
  },
  'store.refuses': {
    title: 'La tienda no responde por los productos',
    fix: 'Mira la dirección y las claves de la tienda, y revisa otra vez.',
  },
  'cart.off': {
    title: 'Hay etiquetas de productos y el carrito está apagado',
    fix: 'Enciéndelo en Tienda: lo hace una persona propietaria de la empresa.',
  },
  'price.printed': {
    title: 'El precio impreso es distinto del de la lista',
    fix: 'Corrige la lista de precios o el PDF: nada cambia por sí solo.',
  },
  'price.several': {
    title: 'La página muestra varios precios de un producto',
    fix: 'Mira la página: puede que uno sea de otra medida o de antes.',
  },
  'prices.none': {
    title: 'Ningún producto tiene precio',
    fix: 'Sube una lista con precios: sin ellos tus clientes preguntan, pero no compran.',
  },
  'product.sold-out': {
    title: 'El producto está agotado',
    fix: 'Déjalo así, y se muestra como agotado, u oculta la etiqueta hasta que vuelva.',
  },
  'product.twice': {
    title: 'Dos etiquetas de una página llevan al mismo producto',
    fix: 'Deja una, a menos que la página lo muestre dos veces.',
  },
  'tags.fewer': {
    title: 'Hay menos de la mitad de las etiquetas de la edición anterior',
    fix: 'Mira que la lista sea la de este catálogo y que los códigos del PDF sean texto.',
  },
  'tags.few': {
    title: 'Hay pocas etiquetas para los códigos o productos que tienes',
    fix: 'Mira que la lista sea la de este catálogo y que los códigos del PDF sean texto.',
  },
  'code.unknown': {
    title: 'Un código impreso no está en la lista de precios',
    fix: 'Agrega el producto a la lista, o pon la etiqueta a mano.',
  },
  'product.unplaced': {
    title: 'Hay productos de la lista que no salen en ninguna página',
    fix: 'No hagas nada, a menos que el catálogo deba tenerlos todos.',
  },
  'tags.crowded': {
    title: 'Hay etiquetas tan juntas que un dedo no las distingue',
    fix: 'Sepáralas: si no, al tocar se abre una lista para elegir.',
  },
  'target.small': {
    title: 'En el teléfono es muy pequeño para un dedo',
    fix: 'Agrándalo o aleja lo que tiene al lado.',
  },
  'link.unnamed': {
    title: 'El enlace no tiene nombre',
    fix: 'Ponle uno: es lo que oyen las personas que usan un lector de pantalla.',
  },
  'image.untold': {
    title: 'La imagen no tiene texto alternativo',
    fix: 'Escribe qué muestra, o déjalo vacío si solo adorna.',
  },
  'address.unsure': {
    title: 'Una dirección no respondió como esperábamos',
    fix: 'Ábrela y mira que lleve a donde quieres.',
  },
  'section.order': {
    title: 'Las secciones no van en el orden de las páginas',
    fix: 'Ordena los marcadores del PDF y súbelo otra vez.',
  },
  'section.page': {
    title: 'Una sección lleva a una página que no está en el PDF',
    fix: 'Corrige ese marcador del PDF y súbelo otra vez.',
  },
  'page.coarse': {
    title: 'La página se ve borrosa',
    fix: 'Exporta el PDF con más resolución desde el archivo original.',
  },
  'page.heavy': {
    title: 'La imagen de la página pesa mucho para un teléfono',
    fix: 'Usa fotos más livianas en el PDF.',
  },
  'page.partly': {
    title: 'A la página le faltan imágenes, o partes de ellas',
    fix: 'Cambia las que estén dañadas o a medio descargar y exporta el PDF otra vez, con imágenes JPEG o PNG.',
  },
  'font.unembedded': {
    title: 'El PDF no lleva incrustada una de sus letras',
    fix: 'Exporta el PDF con todas las fuentes incrustadas: ahora se dibuja con otra.',
  },
  'page.wordless': {
    title: 'La página no tiene texto',
    fix: 'Exporta el PDF con texto en vez de trazos o fotos: sus palabras ni se encuentran ni se leen en voz alta.',
  },
  'price.uncompared': {
    title: 'No pudimos comparar los precios impresos con tu tienda',
    fix: 'Revisa otra vez en un rato: la tienda no respondió a tiempo.',
  },
  'page.unchecked': {
    title: 'No pudimos revisar las palabras de la página',
    fix: 'Sube el PDF otra vez.',
  },
  'title.missing': {
    title: 'Al catálogo le falta el nombre, o el de la pestaña del navegador',
    fix: 'Pon el nombre también en la pestaña: es lo que se lee en el historial y al compartir.',
  },
  'brand.unreadable': {
    title: 'El color de tu empresa casi no se distingue',
    fix: 'Elige uno más oscuro o más claro.',
  },
} as const satisfies Record<string, RuleWords>;

/** For a rule of a newer server. */
export const otherRuleWords: RuleWords = {
  title: 'Hay algo más por mirar',
  fix: 'Recarga la página para ver qué es.',
};
