import { aTag } from '@vitrina/page-view/fixture';
import { describe, expect, test } from 'vitest';
import { pageLabels } from './page-labels.ts';

const UNKNOWN = { isInCart: false, isSoldOut: false, price: null };
const NOT_SHARED: ReadonlySet<string> = new Set();
const product = { id: '', ref: 'CN-1042' };
const model = { url: '/m.glb', position: { left: 0, top: 0 }, size: { width: 10, high: 10 }, product };

describe('a model', () => {
  // Covers §access-42.
  test('the label of a model has the name of its product', () => {
    expect(pageLabels.model(model, 'Sofá Guatapé')).toBe('Ver en 3D: Sofá Guatapé');
  });
  test('the label of a model of an unknown product has no reference', () => {
    expect(pageLabels.model(model, undefined)).toBe('Ver en 3D');
  });
});

describe('a tag without a name', () => {
  const tag = aTag({ name: '', product });
  test('the label of a tag without a name has its reference until the store has answered', () => {
    expect(pageLabels.point(tag, UNKNOWN, NOT_SHARED)).toBe('Producto CN-1042');
  });
  test('the label of a tag without a name has the name and the variant of the store', () => {
    const state = { ...UNKNOWN, name: 'Sofá Guatapé', variant: 'Lino arena', price: '$ 10' };
    expect(pageLabels.point(tag, state, NOT_SHARED)).toBe('Sofá Guatapé, Lino arena, $ 10');
  });
});

describe('the rows of a tag group', () => {
  const tags = ['CN-1', 'CN-2'].map((ref) => aTag({ name: 'Cojín', product: { id: '', ref } }));
  test('rows of one name are the variants of the store', () => {
    const stateOf = (tag: unknown) => ({ ...UNKNOWN, variant: tag === tags[0] ? 'Rojo' : 'Azul' });
    expect(pageLabels.names(tags, stateOf)).toEqual(['Rojo', 'Azul']);
  });
  test('rows of one name and unknown or nameless variants have name and reference', () => {
    const stateOf = (tag: unknown) => (tag === tags[0] ? { ...UNKNOWN, variant: 'CN-1' } : UNKNOWN);
    expect(pageLabels.names(tags, stateOf)).toEqual(['Cojín, CN-1', 'Cojín, CN-2']);
  });
});
