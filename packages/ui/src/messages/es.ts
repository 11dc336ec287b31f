/** The only Spanish of the product (es-CO). A missing message does not compile. */
import { app } from './app.ts';
import { reader } from './reader.ts';
import { shop } from './shop.ts';

export const es = { app, reader, shop } as const;
