/** Parses our own source files, for tests that check all of them. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vitest/node';

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

type Node = { type: string; start: number; [name: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Product files below these folders of the repository. */
export const sourcesIn = (folders: readonly string[]): string[] =>
  folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,js}`, { cwd: ROOT }))
    .filter((path) => !/\.(test|fixture|conformance)\.tsx?$|\.d\.ts$|\/testing\/|\/node_modules\/|\/dist\//.test(path))
    .toSorted();

/** Calls `onNode` with every node of the file, and with a function that returns its line. */
export const walk = (path: string, onNode: (node: Node, line: () => number) => void): void => {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!isNode(value)) return;
    onNode(value, () => text.slice(0, value.start).split('\n').length);
    for (const inner of Object.values(value)) if (typeof inner === 'object') visit(inner);
  };
  visit(parseAst(text, { lang: path.endsWith('.js') ? 'js' : path.endsWith('x') ? 'tsx' : 'ts' }));
};
