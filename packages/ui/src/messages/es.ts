/**
 * The only Spanish of the product (es-CO). A missing message does not compile. What only a part fetched on demand says stands
 * in a file of its own beside this one, and comes with that part.
 */
import { app } from './app.ts';
import { reader } from './reader.ts';

export const es = { app, reader } as const;
