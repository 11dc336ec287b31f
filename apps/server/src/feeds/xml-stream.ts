/**
 * XML that others wrote, read piece by piece: no document type and so no entities of its own, no endless depth, name, text
 * or list of attributes.
 */
import { SaxesParser } from 'saxes';

const MOST_DEPTH = 64;
const MOST_ATTRIBUTES = 200;
/** A description of a product has a few thousand characters; between two tags there are never more than these. */
const MOST_BETWEEN = 1024 * 1024;
const SLICE = 64 * 1024;

/** `doctype`: it would bring entities of its own. `heavy`: too deep, too long. `broken`: no XML. */
export class RefusedXml extends Error {
  override name = 'RefusedXml';
  readonly reason: 'doctype' | 'html' | 'heavy' | 'broken';
  constructor(reason: RefusedXml['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** A page to sign in at is what servers send most often in place of a list. */
export const isWebPage = (text: string): boolean => /^\s*<(!doctype\s+html|html)\b/i.test(text.slice(0, 1000));

export type XmlHandlers = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  /** Text and CDATA, entities of XML itself resolved; may come in pieces. */
  text(text: string): void;
};

export interface XmlReader {
  /** The line that is being read, from 1. */
  readonly line: number;
  write(text: string): void;
  end(): void;
}

/** `write` and `end` throw `RefusedXml`, and what the handlers throw. */
export const createXmlReader = (handlers: XmlHandlers): XmlReader => {
  const parser = new SaxesParser();
  let depth = 0;
  let attributes = 0;
  let between = 0;
  const met = (): void => {
    between = 0;
  };
  parser.on('error', (cause) => {
    throw new RefusedXml('broken', { cause });
  });
  parser.on('doctype', (text) => {
    throw new RefusedXml(/^\s*html\b/i.test(text) ? 'html' : 'doctype');
  });
  parser.on('opentagstart', () => {
    met();
    attributes = 0;
    depth += 1;
    if (depth > MOST_DEPTH) throw new RefusedXml('heavy');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) throw new RefusedXml('heavy');
  });
  parser.on('opentag', ({ name, attributes: given }) => {
    met();
    handlers.open(name, given);
  });
  parser.on('closetag', ({ name }) => {
    met();
    depth -= 1;
    handlers.close(name);
  });
  parser.on('text', (text) => handlers.text(text));
  parser.on('cdata', (text) => handlers.text(text));
  return {
    get line() {
      return parser.line;
    },
    write: (text) => {
      for (let from = 0; from < text.length; from += SLICE) {
        const slice = text.slice(from, from + SLICE);
        between += slice.length;
        parser.write(slice);
        if (between > MOST_BETWEEN) throw new RefusedXml('heavy');
      }
    },
    end: () => void parser.close(),
  };
};
