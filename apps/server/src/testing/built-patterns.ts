/** Records the regular expressions that the product builds at run time, with the place of each, for tests. */
import { join } from 'node:path';
import { ROOT, sourcesIn, walk } from './source.ts';

export type BuiltPattern = { source: string; flags: string; path: string };

/** Number of places in each file that build patterns from text. */
export const placesThatBuild = (): Map<string, number> => {
  const places = new Map<string, number>();
  for (const path of sourcesIn(['apps', 'packages']))
    walk(path, ({ type, callee }) => {
      if (type !== 'NewExpression' && type !== 'CallExpression') return;
      const { type: kind, name } = callee as { type: string; name?: string };
      if (kind === 'Identifier' && name === 'RegExp') places.set(path, (places.get(path) ?? 0) + 1);
    });
  return places;
};

/** Loads the file while recording, and calls `exercise` with its exports. Patterns of its imports are not recorded. */
export const patternsBuiltIn = async (
  path: string,
  exercise: (module: Record<string, unknown>) => unknown,
): Promise<BuiltPattern[]> => {
  const built: BuiltPattern[] = [];
  const { RegExp: Own } = globalThis;
  const record = (made: RegExp): RegExp => {
    if (new Error().stack?.includes(path)) built.push({ source: made.source, flags: made.flags, path });
    return made;
  };
  globalThis.RegExp = new Proxy(Own, {
    construct: (target, given: [string, string?]) => record(new target(...given)),
    apply: (target, _, given: [string, string?]) => record(target(...given)),
  });
  try {
    exercise((await import(join(ROOT, path))) as Record<string, unknown>);
  } finally {
    globalThis.RegExp = Own;
  }
  return built;
};
