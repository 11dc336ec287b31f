/** The review list in Spanish. */
import type { ReviewReason } from '@vitrina/contract/admin';
import type { ReviewEntry } from '../../domain/ports/editing.ts';

export const reviewKinds: Readonly<Record<ReviewEntry['kind'], string>> = {
  tag: 'etiqueta',
  link: 'enlace',
  image: 'imagen',
  video: 'video',
  model: 'modelo',
  section: 'sección',
};

export const reviewReasons: Readonly<Record<ReviewReason, string>> = {
  'other-text': 'su referencia está junto a otro producto',
  several: 'hay varios lugares posibles',
  changed: 'el nombre o sus números son distintos',
  'other-reference': 'el lugar probable tiene impresa la referencia de otro producto',
  'no-price': 'el lugar probable no tiene precio',
  merged: 'otro producto tiene el mismo lugar',
  'unclear-product': 'no estaba junto a un producto',
  'no-text': 'una página no tiene texto',
  'not-found': 'su producto no está en ninguna página',
  'not-listed': 'su producto ya no está en la lista de precios',
  'no-page': 'su página ya no existe',
  'similar-name': 'su código no está impreso, y el nombre probable puede ser de otro producto',
};
