/** Child process for broken PDFs, which may crash it: generates each from its seed, runs the product on it and sends the result. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPdfEngine } from '../../apps/server/src/pdf/engine.ts';
import { createDrawer } from './draw-mutant.ts';
import { mutantOf } from './mutant.ts';
import { createPublisher } from './publish-mutant.ts';
import { originals } from './source-pdfs.ts';

/** `index` identifies the mutant within its `seed`. */
export type MutantTask = { seed: string; index: number; mode: 'drawn' | 'drawn with a tile' | 'published' };
/** `fault`: an error without an error code. */
export type MutantResult = {
  index: number;
  made: string;
  ending: string;
  lost: number;
  ms: number;
  fault: string | null;
};

const all = await originals(process.argv.includes('--kit'));
const scratch = mkdtempSync(join(tmpdir(), 'vitrina-mutants-'));
const engine = createPdfEngine({ workers: 1, pictureEffort: 0 });
const drawer = createDrawer(engine);
const publisher = createPublisher(engine);

const work = async ({ seed, index, mode }: MutantTask): Promise<MutantResult> => {
  const { pdf, made } = mutantOf(`${seed}:${index}`, all);
  const path = join(scratch, `${index}.pdf`);
  writeFileSync(path, pdf);
  const begin = performance.now();
  const result = (ending: string, lost: number, fault: string | null): MutantResult => {
    return { index, made, ending, lost, ms: Math.round(performance.now() - begin), fault };
  };
  try {
    const { ending, lost } =
      mode === 'published' ? await publisher.publish(path) : await drawer.draw(path, mode === 'drawn with a tile');
    return result(ending, lost, null);
  } catch (error) {
    return result('fault', 0, error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    rmSync(path);
  }
};

process.on('message', (task: MutantTask) => {
  void work(task).then((sent) => process.send?.(sent));
});
process.once('disconnect', () => {
  void Promise.all([engine.close(), drawer.close(), publisher.close()]).then(() => {
    rmSync(scratch, { recursive: true, force: true });
    process.exit(0);
  });
});
process.send?.('ready');
