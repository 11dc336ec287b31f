/**
 * A data folder with the published demo. Drawing its pages takes half a minute, so the folder is kept under
 * `node_modules/.cache` and used again as long as the sources that produce it are the same.
 */
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const CACHE = join(root, 'node_modules/.cache/e2e-demo');
const SOURCES = ['package-lock.json', 'packages/*/src/**/*', 'apps/server/src/**/*', 'demo/**/*'];

const sourceHash = (): string => {
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
    .map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest('hex');
};

/** `publish` fills the folder that it is given, and runs only when the sources have changed. */
export const publishedDemo = async (publish: (dataDir: string) => Promise<void>): Promise<string> => {
  const published = join(CACHE, sourceHash());
  if (existsSync(published)) return published;
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  const unfinished = mkdtempSync(join(CACHE, 'unfinished-'));
  await publish(unfinished);
  renameSync(unfinished, published);
  return published;
};
