/** The process that broken PDFs may end: makes each from its seed, gives it to the product and says what became of it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPdfEngine } from '../../apps/server/src/pdf/engine.ts';
import { createDrawer } from './draw-mutant.ts';
import { mutantOf } from './mutant.ts';
import { originals } from './originals.ts';
import { createPublisher } from './publish-mutant.ts';

/** `way`: by what it goes; `index` names it among those of its `seed`. */
export type Order = { seed: string; index: number; way: 'drawn' | 'drawn with a tile' | 'published' };
/** `fault`: an error that no code stands for. */
export type Told = { index: number; made: string; ending: string; lost: number; ms: number; fault: string | null };

const all = await originals(process.argv.includes('--kit'));
const scratch = mkdtempSync(join(tmpdir(), 'vitrina-mutants-'));
const engine = createPdfEngine({ workers: 1 });
const drawer = createDrawer(engine);
const publisher = createPublisher(engine);

const work = async ({ seed, index, way }: Order): Promise<Told> => {
  const { pdf, made } = mutantOf(`${seed}:${index}`, all);
  const path = join(scratch, `${index}.pdf`);
  writeFileSync(path, pdf);
  const begin = performance.now();
  const told = (ending: string, lost: number, fault: string | null): Told => {
    return { index, made, ending, lost, ms: Math.round(performance.now() - begin), fault };
  };
  try {
    const { ending, lost } =
      way === 'published' ? await publisher.publish(path) : await drawer.draw(path, way === 'drawn with a tile');
    return told(ending, lost, null);
  } catch (error) {
    return told('fault', 0, error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    rmSync(path);
  }
};

process.on('message', (order: Order) => {
  void work(order).then((told) => process.send?.(told));
});
process.once('disconnect', () => {
  void Promise.all([engine.close(), drawer.close(), publisher.close()]).then(() => {
    rmSync(scratch, { recursive: true, force: true });
    process.exit(0);
  });
});
process.send?.('ready');
