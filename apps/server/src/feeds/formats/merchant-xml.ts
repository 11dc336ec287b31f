/** Google Merchant feeds: RSS 2.0 or Atom with attributes in the namespace `g`. Read item by item. */
import { AppError } from '../../errors/app-error.ts';
import type { FeedTable } from '../columns/header.ts';
import { createRowSpool } from '../columns/row-spool.ts';
import { merchantCells, merchantNames, merchantPlan } from './merchant-item.ts';
import { createXmlReader, isWebPage, XmlError } from './xml-stream.ts';

const NAMESPACE = 'http://base.google.com/ns/1.0';
/** Characters per value, and values per attribute. */
const MAX_TEXT_LENGTH = 10_000;
const MAX_VALUES = 20;

type Item = { line: number; depth: number; google: Map<string, string[]>; plain: Map<string, string[]> };

const addValue = (into: Map<string, string[]>, name: string, text: string): void => {
  const values = into.get(name) ?? [];
  if (text !== '' && values.length < MAX_VALUES) into.set(name, [...values, text]);
};

/** Attributes of the namespace take precedence over RSS or Atom elements: Atom has an `id` of its own. */
const mergeValues = ({ google, plain }: Item): Map<string, string[]> => new Map([...plain, ...google]);

const createMerchantReader = () => {
  const spool = createRowSpool();
  const names: string[] = [...merchantNames];
  let prefix = 'g';
  let depth = 0;
  let item: Item | null = null;
  let value: { name: string; text: string } | null = null;

  const begin = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (depth === 1 && name.toLowerCase() === 'html') throw new XmlError('html');
    for (const [key, uri] of Object.entries(attributes))
      if (key.startsWith('xmlns:') && uri === NAMESPACE) prefix = key.slice('xmlns:'.length);
    if (item === null && (name === 'item' || name === 'entry'))
      item = { line: reader.line, depth, google: new Map(), plain: new Map() };
    else if (item !== null && depth === item.depth + 1) {
      value = { name, text: '' };
      // Atom gives the page of the product in an attribute.
      if (name === 'link' && (attributes['rel'] ?? 'alternate') === 'alternate')
        addValue(item.plain, 'link', attributes['href'] ?? '');
    }
  };

  const end = (name: string): void => {
    if (item === null) return;
    if (value !== null && depth === item.depth + 1) {
      const isGoogle = name.startsWith(`${prefix}:`);
      const text = value.text.trim();
      if (isGoogle) addValue(item.google, name.slice(prefix.length + 1), text);
      else if (!name.includes(':')) addValue(item.plain, name === 'summary' ? 'description' : name, text);
      value = null;
    }
    if (depth !== item.depth) return;
    spool.add({ line: item.line, cells: merchantCells(mergeValues(item), names) });
    item = null;
  };

  const reader = createXmlReader({
    open: (name, attributes) => {
      depth += 1;
      begin(name, attributes);
    },
    close: (name) => {
      end(name);
      depth -= 1;
    },
    // Deeper elements belong to something else: a price inside `shipping` is not the price of the product.
    text: (text) => {
      if (item === null || value === null || depth !== item.depth + 1 || value.text.length > MAX_TEXT_LENGTH) return;
      value.text = (value.text + text).slice(0, MAX_TEXT_LENGTH);
    },
  });
  return {
    write: (text: string): void => reader.write(text),
    end: (): FeedTable => {
      reader.end();
      return { spool, names, plan: merchantPlan(names) };
    },
  };
};

const reasons = { doctype: 'xml-doctype', html: 'html', heavy: 'xml-heavy', broken: 'xml' } as const;

/** Throws `feed.unreadable` for malformed or rejected XML. A feed without items gives an empty table. */
export const readMerchantXml = async (texts: AsyncIterable<string>, file: string): Promise<FeedTable> => {
  const reader = createMerchantReader();
  try {
    let isFirst = true;
    for await (const text of texts) {
      if (isFirst && isWebPage(text)) throw new XmlError('html');
      isFirst = false;
      reader.write(text);
    }
    return reader.end();
  } catch (cause) {
    if (!(cause instanceof XmlError)) throw cause;
    throw new AppError('feed.unreadable', { file, reason: reasons[cause.reason] }, { cause });
  }
};
