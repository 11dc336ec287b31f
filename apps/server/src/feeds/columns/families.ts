/**
 * Relations between rows that shops write as references: Magento lists the variants in the row of their parent, WooCommerce
 * the parent in the row of each variant. Pure.
 */
import { referenceKey } from '@vitrina/contract';
import type { FeedHeader } from './header.ts';
import { moneyFields } from './offer.ts';
import type { FeedRow } from './row.ts';
import type { RowReader } from './row-reader.ts';

/** `key` is common to the rows of one product. `variant` names what distinguishes a row, '' when the list does not say. */
export type RowFamily = { is: 'parent' | 'variant'; key: string; variant: string };

/** `sku=S-1,size=M,color=Red|sku=S-2,…` → references with the values of their options. */
const variationsIn = (cell: string): { ref: string; variant: string }[] =>
  cell.split(/\|(?=sku=)/i).flatMap((variation) => {
    const [sku = '', ...options] = variation
      .split(/,(?=[a-z_]\w*=)/i)
      .map((pair) => pair.slice(pair.indexOf('=') + 1).trim());
    return sku === '' || !/^sku=/i.test(variation)
      ? []
      : [{ ref: sku, variant: options.filter((option) => option !== '').join(' / ') }];
  });

/** A parent by its reference, or by its id as WooCommerce writes it: `id:123`. */
const groupKey = (group: string): string =>
  /^id:\s*\d+$/i.test(group) ? group.replace(/\s/g, '').toLowerCase() : referenceKey(group) || group;

export const familyReader = (header: FeedHeader, read: RowReader): ((row: FeedRow) => RowFamily | null) => {
  const listed = new Map<string, { parent: string; variant: string }>();
  const groups = new Set<string>();
  const present = new Set<string>();
  if (header.columns.has('variations') || header.columns.has('group'))
    for (const row of header.rows()) {
      const own = referenceKey(read.text(row, 'reference'));
      if (own !== '') present.add(own);
      for (const { ref, variant } of variationsIn(read.text(row, 'variations'))) {
        const key = referenceKey(ref);
        if (own !== '' && key !== '' && key !== own && !listed.has(key)) listed.set(key, { parent: own, variant });
      }
      const group = read.text(row, 'group');
      if (group !== '') groups.add(groupKey(group));
    }
  // A parent whose variants are not in the list is a product of its own.
  const parents = new Set([...listed].filter(([ref]) => present.has(ref)).map(([, { parent }]) => parent));
  const hasMoney = (row: FeedRow): boolean => moneyFields.some((field) => read.text(row, field) !== '');

  return (row) => {
    const own = referenceKey(read.text(row, 'reference'));
    if (own !== '' && parents.has(own)) return { is: 'parent', key: own, variant: '' };
    const variation = listed.get(own);
    if (own !== '' && variation !== undefined)
      return { is: 'variant', key: variation.parent, variant: variation.variant };
    const group = read.text(row, 'group');
    if (group !== '') return { is: 'variant', key: groupKey(group), variant: '' };
    const key = [own, `id:${read.text(row, 'id')}`].find((name) => name !== '' && groups.has(name));
    return key === undefined ? null : { is: hasMoney(row) ? 'variant' : 'parent', key, variant: '' };
  };
};
