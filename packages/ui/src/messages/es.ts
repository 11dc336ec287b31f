/**
 * The only Spanish of the product (es-CO). A missing message does not compile. What only a part fetched on demand says stands
 * in a file of its own beside this one, and comes with that part.
 */
import { app } from './app.ts';
import { list } from './list.ts';
import { pdf } from './pdf.ts';
import { reader } from './reader.ts';
import { search } from './search.ts';
import { shop } from './shop.ts';

export const es = { app, list, pdf, reader, search, shop } as const;
