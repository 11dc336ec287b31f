/** Findings of `vitrina documents check` in Spanish. */
import { type SpanishSentences, translator } from './sentences.ts';

/** Longer sentences come before those that would fit a part of them. */
const checkSentences: SpanishSentences = {
  '{} has no address that a page can load: {}': '{} no tiene una dirección que una página pueda abrir: {}',
  '{} is not reached: {}': 'no se llega a {}: {}',
  'link "{}" leads nowhere: {}': 'el enlace "{}" no lleva a ninguna parte: {}',
  'link "{}" leads to page {} of {}': 'el enlace "{}" lleva a la página {} de {}',
  'link "{}" has {} px on a phone': 'el enlace "{}" mide {} px en un teléfono',
  'link "{}"': 'el enlace "{}"',
  'a picture, video or model': 'una imagen, un video o un modelo',
  'the picture of page {} is missing': 'falta la imagen de la página {}',
  'the picture of page {} takes {} KB on a phone': 'la imagen de la página {} pesa {} KB en un teléfono',
  'the store does not answer for products ({})': 'la tienda no responde por los productos ({})',
  'printed prices were not compared with the store ({})':
    'los precios impresos no se compararon con los de la tienda ({})',
  'the store is slow: not all products were looked up, and not all printed prices compared':
    'la tienda es lenta: no se consultaron todos los productos ni se compararon todos los precios impresos',
  'the product of tag {} does not exist any more': 'el producto de la etiqueta {} ya no existe',
  '{} is sold out': '{} está agotado',
  'no product of this edition has a price: shoppers can ask, not order':
    'ningún producto de esta edición tiene precio: los compradores pueden preguntar, no pedir',
  '"{}" ({}): printed {}, in the list {}': '"{}" ({}): impreso {}, en la lista {}',
  'code {} on page {} is no product of the list': 'el código {} de la página {} no es un producto de la lista',
  'products of the list on no page, e.g. {} "{}"': 'productos de la lista que no están en ninguna página, como {} "{}"',
  'page {} has no text': 'la página {} no tiene texto',
  'the stored words of page {} are missing or damaged: codes and prices on it were not checked':
    'el texto guardado de la página {} falta o está dañado: sus códigos y precios no se revisaron',
  'section "{}" leads to page {} of {}': 'la sección "{}" lleva a la página {} de {}',
  'section "{}" (page {}) follows one of page {}': 'la sección "{}" (página {}) va después de una de la página {}',
  '{} tags, and {} in the edition before': '{} etiquetas, y {} en la edición anterior',
  '{} tags, and {} printed codes without one': '{} etiquetas, y {} códigos impresos sin una',
  '{} tags, and {} products in the list': '{} etiquetas, y {} productos en la lista',
  '{} tags lead to products, and the cart is switched off':
    '{} etiquetas llevan a productos, y el carrito está apagado',
  'marks in {} are hardly seen': 'las marcas de color {} casi no se ven',
  'the document has no name': 'el documento no tiene nombre',
  'the browser tab says "{}"': 'la pestaña del navegador dice "{}"',
  'page {} was drawn white, although it has content': 'la página {} sale en blanco aunque tiene contenido',
  '{} picture(s) of page {} cannot be decoded or end early, and are missing':
    '{} fotos de la página {} no se pueden leer o están cortadas, y faltan',
  'page {} has no picture': 'la página {} no tiene imagen',
  'page {} has {} dots per inch': 'la página {} tiene {} puntos por pulgada',
  'font "{}" is not embedded, on {} pages': 'el PDF no incluye la fuente "{}", en {} páginas',
  'font "{}" is not embedded': 'el PDF no incluye la fuente "{}"',
  'image {} has no text (alt)': 'la imagen {} no tiene texto (alt)',
  'tag "{}" has no product': 'la etiqueta "{}" no tiene producto',
  '"{}" ({}) has two tags': '"{}" ({}) tiene dos etiquetas',
  '{} tags are too close for a finger': '{} etiquetas están muy juntas para un dedo',
  'tag "{}" has less than {} px on a phone': 'la etiqueta "{}" mide menos de {} px en un teléfono',
  'a link to {} has no name': 'un enlace a {} no tiene nombre',
};

export const checkText = translator(checkSentences);
