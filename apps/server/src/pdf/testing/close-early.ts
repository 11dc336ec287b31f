/** A program of its own that closes its pool while an answer is on its way, and says when it is closed. */
import { fileURLToPath } from 'node:url';
import { compilePdfium } from '../pdfium.ts';
import { createPool } from '../pool.ts';

const path = fileURLToPath(new URL('../../../../../demo/casa-nativa/catalogo.pdf', import.meta.url));
const script = new URL('../worker.ts', import.meta.url);
const ANSWERED_MS = 300;

const pool = createPool({ size: 1, script, start: compilePdfium });
await pool.run({ is: 'page', document: 'a', path, index: 0, size: { width: 60, height: 84 } }, 60_000);
void pool.release('a');
for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
// The worker answers meanwhile, on its own thread; nobody has heard it yet.
for (const end = performance.now() + ANSWERED_MS; performance.now() < end; );
await pool.close();
process.stdout.write('closed');
