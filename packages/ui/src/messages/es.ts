/**
 * All Spanish text of the product (es-CO). A missing message is a compile error. Messages of components that load on
 * demand are in files of their own, and load with them.
 */
import { app } from './app.ts';
import { reader } from './reader/reader.ts';

export const es = { app, reader } as const;
