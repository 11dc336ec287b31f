/** The output of a viewer build, in a folder of its own, for tests. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const MAIN_SCRIPT = 'main-1a.js';

export const writeBuiltViewer = async () => {
  const dist = await mkdtemp(join(tmpdir(), 'vitrina-dist-'));
  await mkdir(join(dist, 'assets'));
  const entry = { file: `assets/${MAIN_SCRIPT}`, css: ['assets/main-2b.css'] };
  await writeFile(join(dist, 'manifest.json'), JSON.stringify({ 'src/main.tsx': entry }));
  await writeFile(join(dist, 'assets', MAIN_SCRIPT), `// ${'x'.repeat(3000)}`);
  await writeFile(join(dist, 'assets/main-2b.css'), '/* styles */');
  await writeFile(join(dist, 'embed.js'), '// embed');
  await writeFile(join(dist, 'approval.js'), '// approval');
  return { dist, remove: () => rm(dist, { recursive: true, force: true }) };
};
