// Rules on single files and folders: sizes, names of constants, wording of comments and test titles.

import { dirname } from 'node:path/posix';
import { isProduct } from './sources.mjs';

const MAX_FILES_PER_FOLDER = 20;
const MAX_LINES = 300;
const MAX_TEST_LINES = 400;

const PRIVATE_CONSTANT = /^(MOST|LONGEST|LEAST|FURTHEST|SHORTEST|FEWEST)_[A-Z]/;
const RELATIVE_CLAUSE = /^(what|who|whoever|whom|whose|so long|so many|so much)\b/i;
/** Openings that leave out the unit: such a title means nothing in a list of failures. */
const NO_UNIT =
  /^(what|who|whoever|whom|whose|so long|so many|is|are|was|were|has|have|one that|one who|those|that|which|but|it|he|she|nobody|no one|somebody)\b/i;
const SENTENCE = /(?:^|[.!?:]\s+)([A-Z][^.!?]*)/g;

export const folderSizes = (paths) => {
  const sizes = new Map();
  for (const path of paths) sizes.set(dirname(path), (sizes.get(dirname(path)) ?? 0) + 1);
  return sizes;
};

export const folderProblems = (paths) =>
  [...folderSizes(paths)]
    .filter(([, files]) => files > MAX_FILES_PER_FOLDER)
    .map(
      ([folder, files]) =>
        `${folder} holds ${files} files: group them in subfolders by capability, at most ${MAX_FILES_PER_FOLDER} each.`,
    );

export const sizeProblems = (sources) =>
  sources
    .filter(({ path }) => !path.endsWith('.css'))
    .filter(({ path, lines }) => lines > (isProduct(path) ? MAX_LINES : MAX_TEST_LINES))
    .map(
      ({ path, lines }) =>
        `${path} has ${lines} lines: move a part with a name of its own into another file, at most ${isProduct(path) ? MAX_LINES : MAX_TEST_LINES}.`,
    );

export const constantProblems = (sources) =>
  sources.flatMap(({ path, constants }) =>
    constants
      .filter(({ name }) => PRIVATE_CONSTANT.test(name))
      .map(({ name, line }) => `${path}:${line} names a constant ${name}: say MAX_…, MIN_… or …_TIMEOUT_MS.`),
  );

export const titleProblems = (sources) =>
  sources.flatMap(({ path, titles }) =>
    titles
      .filter(({ text }) => NO_UNIT.test(text.trim()))
      .map(
        ({ text, line }) => `${path}:${line} titles a test "${text}": begin with the unit, then condition and result.`,
      ),
  );

const clausesIn = (text) =>
  [...text.matchAll(SENTENCE)]
    .map(([, sentence]) => sentence.trim())
    .filter((sentence) => RELATIVE_CLAUSE.test(sentence));

export const commentProblems = (sources) =>
  sources.flatMap(({ path, comments }) =>
    comments.flatMap(({ text, line }) =>
      clausesIn(text).map(
        (sentence) =>
          `${path}:${line} opens a sentence with a relative clause ("${sentence.slice(0, 50).replaceAll('\n', ' ')}"): name the subject first.`,
      ),
    ),
  );
