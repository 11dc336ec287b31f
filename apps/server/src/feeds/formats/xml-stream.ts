/**
 * A streaming reader of untrusted XML: it rejects document types (and with them custom entities) and limits depth, attributes
 * and the length of names and texts.
 */
import { SaxesParser } from 'saxes';

const MAX_DEPTH = 64;
const MAX_ATTRIBUTES = 200;
/** Characters between two tags. A product description has a few thousand. */
const MAX_TEXT_LENGTH = 1024 * 1024;
const SLICE = 64 * 1024;

/** `doctype`: a document type, which could define entities. `heavy`: a limit is exceeded. `broken`: malformed XML. */
export class XmlError extends Error {
  override name = 'XmlError';
  readonly reason: 'doctype' | 'html' | 'heavy' | 'broken';
  constructor(reason: XmlError['reason'], options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** Detects an HTML page: servers often send a login page in place of a list. */
export const isWebPage = (text: string): boolean => /^\s*<(!doctype\s+html|html)\b/i.test(text.slice(0, 1000));

export type XmlHandlers = {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  close(name: string): void;
  /** Text and CDATA with the predefined entities resolved; may come in several pieces. */
  text(text: string): void;
};

export interface XmlReader {
  /** The current line, from 1. */
  readonly line: number;
  write(text: string): void;
  end(): void;
}

/** `write` and `end` throw `XmlError`, and what the handlers throw. */
export const createXmlReader = (handlers: XmlHandlers): XmlReader => {
  const parser = new SaxesParser();
  let depth = 0;
  let attributes = 0;
  let textLength = 0;
  const resetTextLength = (): void => {
    textLength = 0;
  };
  parser.on('error', (cause) => {
    throw new XmlError('broken', { cause });
  });
  parser.on('doctype', (text) => {
    throw new XmlError(/^\s*html\b/i.test(text) ? 'html' : 'doctype');
  });
  parser.on('opentagstart', () => {
    resetTextLength();
    attributes = 0;
    depth += 1;
    if (depth > MAX_DEPTH) throw new XmlError('heavy');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) throw new XmlError('heavy');
  });
  parser.on('opentag', ({ name, attributes: given }) => {
    resetTextLength();
    handlers.open(name, given);
  });
  parser.on('closetag', ({ name }) => {
    resetTextLength();
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
        textLength += slice.length;
        parser.write(slice);
        if (textLength > MAX_TEXT_LENGTH) throw new XmlError('heavy');
      }
    },
    end: () => void parser.close(),
  };
};
