// The layout check of `npm run check`: sizes, import directions, cycles, zones and wording of the whole tree, with its figures.
// `node scripts/layout/layout.mjs [folder …]` runs it alone and reports every problem that names one of the folders.
// Problems that are older than a rule are listed in allowed-problems.json, as a count per place, and may only become fewer:
// `node scripts/layout/layout.mjs --shrink` writes the smaller counts.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { log, main, root } from '../run.mjs';
import { cyclesIn, fileGraph, upwardImports } from './graph.mjs';
import {
  commentProblems,
  constantProblems,
  folderProblems,
  folderSizes,
  sizeProblems,
  titleProblems,
} from './rules.mjs';
import { isProduct, readSources } from './sources.mjs';
import { zoneProblems } from './zones.mjs';

/** The quantile of the numbers at the given share. */
const quantile = (numbers, share) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

const spread = (numbers) => `median ${quantile(numbers, 0.5)}, 90th percentile ${quantile(numbers, 0.9)}`;

const largest = (entries) => entries.reduce((max, entry) => (entry[1] > max[1] ? entry : max), ['', 0]);

/** Figures of the product code and all problems, in words. `sources`: from readSources. */
export const examineLayout = (sources) => {
  const product = sources.filter(({ path }) => isProduct(path));
  const scripts = product.filter(({ path }) => !path.endsWith('.css'));
  const cycles = cyclesIn(fileGraph(sources));
  const upward = upwardImports(product);
  const [folder, files] = largest([...folderSizes(sources.map(({ path }) => path))]);
  const [file, lines] = largest(scripts.map((source) => [source.path, source.lines]));
  const figures = [
    `${product.length} product files, ${sources.length - product.length} test files`,
    `largest folder: ${files} files (${folder})`,
    `lines per file: ${spread(scripts.map((source) => source.lines))}, longest ${lines} (${file})`,
    `lines per function: ${spread(product.flatMap((source) => source.functions))}`,
    `${cycles.length} import cycles, ${upward.length} upward imports`,
  ];
  const problems = [
    ...folderProblems(sources.map(({ path }) => path)),
    ...sizeProblems(sources),
    ...cycles.map(
      (members) =>
        `These files import each other in a cycle: ${members.join(', ')}. Move what they share into a file that imports none of them.`,
    ),
    ...upward.map(
      ({ folder: place, members, imports }) =>
        `In ${place} the imports of ${members.map((member) => member.slice(place.length + 1)).join(', ')} form a circle: let siblings meet in the parent, and children import only its leaf files. ${imports.join('; ')}`,
    ),
    ...zoneProblems(product),
    ...constantProblems(sources),
    ...titleProblems(sources),
    ...commentProblems(sources),
  ];
  return { figures, problems };
};

const ALLOWED = join(root, 'scripts/layout/allowed-problems.json');

/** The file or folder that a problem is about. */
const placeOf = (problem) => /(?:apps|packages|e2e|chaos|bench|demo|scripts)\/[\w./-]*\w/.exec(problem)?.[0] ?? problem;

/**
 * Compares problems with the allowed count per place. `excess`: problems of places above their count. `fewer`: places whose count
 * can shrink.
 */
export const compareWithAllowed = (problems, allowed) => {
  const groups = Map.groupBy(problems, placeOf);
  const excess = [...groups]
    .filter(([place, { length }]) => length > (allowed[place] ?? 0))
    .flatMap(([, found]) => found);
  const fewer = Object.keys(allowed).filter((place) => (groups.get(place)?.length ?? 0) < allowed[place]);
  return { excess, fewer };
};

/** Writes the current counts if they are smaller; never adds a place or raises a count. */
const shrinkAllowed = (problems, allowed) => {
  const groups = Map.groupBy(problems, placeOf);
  const counts = Object.keys(allowed).map((place) => [place, Math.min(allowed[place], groups.get(place)?.length ?? 0)]);
  const left = Object.fromEntries(counts.filter(([, count]) => count > 0));
  writeFileSync(ALLOWED, `${JSON.stringify(left, null, 2)}\n`);
};

const printAll = (problems) => {
  for (const problem of problems) log(problem);
  return problems.length === 0 ? 0 : 1;
};

/** The exit code of the check on this tree. With `folders` it reports every problem that names one, allowed or not. */
export const checkLayout = (args = []) => {
  const { figures, problems } = examineLayout(readSources(root));
  const allowed = JSON.parse(readFileSync(ALLOWED, 'utf8'));
  for (const figure of figures) log(`  ${figure}`);
  if (args.includes('--shrink')) {
    shrinkAllowed(problems, allowed);
    return 0;
  }
  if (args.length > 0) return printAll(problems.filter((problem) => args.some((folder) => problem.includes(folder))));
  const { excess, fewer } = compareWithAllowed(problems, allowed);
  if (fewer.length > 0)
    log(`Fewer problems than allowed in ${fewer.join(', ')}: run \`node scripts/layout/layout.mjs --shrink\`.`);
  const total = Object.values(allowed).reduce((sum, count) => sum + count, 0);
  if (total > 0)
    log(`  ${total} problems are older than their rule and allowed in ${Object.keys(allowed).length} places`);
  return printAll(excess) || (fewer.length > 0 ? 1 : 0);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(async () => checkLayout(process.argv.slice(2)));
