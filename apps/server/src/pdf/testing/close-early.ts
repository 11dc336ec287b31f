/** A program that closes its pool while a worker's message is pending, and prints `closed` afterwards. Run by pool.test.ts. */
import { fileURLToPath } from 'node:url';
import { compilePdfium } from '../pdfium/pdfium.ts';
import { createPool } from '../pool/pool.ts';

const path = fileURLToPath(new URL('../../../../../demo/casa-nativa/catalogo.pdf', import.meta.url));
const script = new URL('../pdfium-thread.ts', import.meta.url);
const MESSAGE_SENT_MS = 300;

const pool = createPool({ size: 1, script, loadWorkerData: compilePdfium });
await pool.run({ type: 'page', document: 'a', path, index: 0, size: { width: 60, height: 84 } }, 60_000);
void pool.release('a');
for (let tick = 0; tick < 20; tick += 1) await Promise.resolve();
// The worker posts its message on its own thread meanwhile; this thread has not received it yet.
for (const end = performance.now() + MESSAGE_SENT_MS; performance.now() < end; );
await pool.close();
process.stdout.write('closed');
