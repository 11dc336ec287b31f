/** Attributes that shops keep beside the columns: `additional_attributes` of Magento, numbered columns of WooCommerce. Pure. */
import type { Product } from '@vitrina/contract';
import { cellText } from './cell.ts';
import type { FeedHeader } from './header.ts';
import { ATTRIBUTE_NAME, ATTRIBUTE_VALUE, normalisedHeader, specificationLabel } from './headings/column.ts';
import { plainLine } from './markup.ts';
import type { FeedRow } from './row.ts';
import { FLAG, type RowReader } from './row-reader.ts';

type Attributes = Product['allSpecifications'];

/** Attribute codes of shops that have a usual Spanish label. */
const labels: Readonly<Record<string, string>> = {
  brand: 'Marca',
  manufacturer: 'Marca',
  marca: 'Marca',
  color: 'Color',
  colour: 'Color',
  size: 'Talla',
  talla: 'Talla',
  material: 'Material',
  pattern: 'Estampado',
  style: 'Estilo',
  gender: 'Género',
  activity: 'Actividad',
  capacity: 'Capacidad',
  weight: 'Peso',
};
/** Settings of the shop rather than facts about the product. */
const SETTING =
  /^(has_options|required_options|options_container|tax_class|msrp|gift_|custom_|page_|url_|meta_|ts_|shipment_type|price_|links_|samples_|quantity_and_stock|category_ids|sw_featured|country_of_manufacture_code)/;

/** `color=Blue,activity=Gym|Hiking`; a value may hold commas, and quotes may enclose a pair. */
const pairsIn = (cell: string): Attributes =>
  cell.split(/,(?="?[a-z_]\w*=)/i).flatMap((pair) => {
    const text = pair.trim().replace(/^"|"$/g, '');
    const [code, value] = [text.slice(0, text.indexOf('=')).trim().toLowerCase(), text.slice(text.indexOf('=') + 1)];
    const written = plainLine(
      value
        .replaceAll('""', '"')
        .split('|')
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .join(', '),
    );
    if (!/^[a-z_]\w*$/.test(code) || written === '' || SETTING.test(code) || FLAG.test(written)) return [];
    return [{ key: labels[code] ?? specificationLabel(code), value: written }];
  });

/** Pairs of column indexes: name and values of each numbered attribute. */
const numberedColumns = (names: readonly string[]): [name: number, value: number][] => {
  const numberIn = (heading: string, pattern: RegExp) => {
    const found = pattern.exec(normalisedHeader(heading));
    return found?.[1] ?? found?.[2];
  };
  return names.flatMap((heading, index): [number, number][] => {
    const number = numberIn(heading, ATTRIBUTE_NAME);
    const value = number === undefined ? -1 : names.findIndex((other) => numberIn(other, ATTRIBUTE_VALUE) === number);
    return value < 0 ? [] : [[index, value]];
  });
};

export const attributeReader = ({ names }: FeedHeader, read: RowReader): ((row: FeedRow) => Attributes) => {
  const numbered = numberedColumns(names);
  return (row) => [
    ...pairsIn(read.text(row, 'attributes')),
    ...numbered
      .map(([name, value]) => ({
        key: plainLine(cellText(row.cells[name])),
        value: plainLine(cellText(row.cells[value])),
      }))
      .filter(({ key, value }) => key !== '' && value !== ''),
  ];
};
