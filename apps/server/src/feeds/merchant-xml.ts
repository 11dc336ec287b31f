/** Google Merchant feeds: RSS 2.0 and Atom with attributes of the namespace `g`. Read item by item. */
import { AppError } from '../domain/app-error.ts';
import type { FeedTable } from './feed-header.ts';
import { merchantCells, merchantNames, merchantPlan } from './merchant-item.ts';
import { createRowSpool } from './row-spool.ts';
import { createXmlReader, isWebPage, RefusedXml } from './xml-stream.ts';

const NAMESPACE = 'http://base.google.com/ns/1.0';
/** Of one attribute, in characters and times. */
const mostText = 10_000;
const mostValues = 20;

type Item = { line: number; depth: number; google: Map<string, string[]>; plain: Map<string, string[]> };

const keep = (into: Map<string, string[]>, name: string, text: string): void => {
  const values = into.get(name) ?? [];
  if (text !== '' && values.length < mostValues) into.set(name, [...values, text]);
};

/** Attributes of the namespace go before those of RSS or Atom: Atom has an `id` of its own. */
const merged = ({ google, plain }: Item): Map<string, string[]> => new Map([...plain, ...google]);

export const createMerchantReader = () => {
  const spool = createRowSpool();
  const names: string[] = [...merchantNames];
  let prefix = 'g';
  let depth = 0;
  let item: Item | null = null;
  let value: { name: string; text: string } | null = null;

  const begin = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (depth === 1 && name.toLowerCase() === 'html') throw new RefusedXml('html');
    for (const [key, uri] of Object.entries(attributes))
      if (key.startsWith('xmlns:') && uri === NAMESPACE) prefix = key.slice('xmlns:'.length);
    if (item === null && (name === 'item' || name === 'entry'))
      item = { line: reader.line, depth, google: new Map(), plain: new Map() };
    else if (item !== null && depth === item.depth + 1) {
      value = { name, text: '' };
      // Atom says where its page is in an attribute.
      if (name === 'link' && (attributes['rel'] ?? 'alternate') === 'alternate')
        keep(item.plain, 'link', attributes['href'] ?? '');
    }
  };

  const end = (name: string): void => {
    if (item === null) return;
    if (value !== null && depth === item.depth + 1) {
      const isGoogle = name.startsWith(`${prefix}:`);
      const text = value.text.trim();
      if (isGoogle) keep(item.google, name.slice(prefix.length + 1), text);
      else if (!name.includes(':')) keep(item.plain, name === 'summary' ? 'description' : name, text);
      value = null;
    }
    if (depth !== item.depth) return;
    spool.add({ line: item.line, cells: merchantCells(merged(item), names) });
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
    // What is nested deeper is another thing's: a price inside of `shipping` is not the product's.
    text: (text) => {
      if (item === null || value === null || depth !== item.depth + 1 || value.text.length > mostText) return;
      value.text = (value.text + text).slice(0, mostText);
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

/** Throws `feed.unreadable` for what is no XML of that kind, `feed.empty` without an item. */
export const readMerchantXml = async (texts: AsyncIterable<string>, file: string): Promise<FeedTable> => {
  const reader = createMerchantReader();
  try {
    let isFirst = true;
    for await (const text of texts) {
      if (isFirst && isWebPage(text)) throw new RefusedXml('html');
      isFirst = false;
      reader.write(text);
    }
    return reader.end();
  } catch (cause) {
    if (!(cause instanceof RefusedXml)) throw cause;
    throw new AppError('feed.unreadable', { file, reason: reasons[cause.reason] }, { cause });
  }
};
