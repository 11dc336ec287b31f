/** Positions the tags of found references once their page is drawn, and gives them their blocks. */

import { type Block, blockWithWords, findBlocks, type TextPage } from '../../blocks/blocks.ts';
import { placeTags } from '../../placement/place-tags.ts';
import { separateBlocks } from '../../placement/separate-blocks.ts';
import type { InkMap, Word } from '../../ports/pdf.ts';
import type { FoundReference } from '../../references/reference-finder.ts';
import type { DocumentWords } from '../document-words.ts';

/** In memory at one time. Pages after that have no blocks. */
const MAX_WORDS = 400_000;

export type BlocksOn = ReadonlyMap<number, readonly Block[]>;

/** The blocks of all pages, by page: labels and the place of names show in the whole document. */
export const readBlocks = async (words: DocumentWords): Promise<BlocksOn> => {
  const pages: TextPage[] = [];
  let left = MAX_WORDS;
  for (const page of words.pages) {
    const read = left > 0 ? ((await words.of(page.index)) ?? []) : [];
    left -= read.length;
    if (read.length > 0) pages.push({ ...page, words: read, imageBoxes: await words.imageBoxesOf(page.index) });
  }
  const blocksOn = new Map<number, Block[]>();
  for (const block of findBlocks(pages)) blocksOn.set(block.page, [...(blocksOn.get(block.page) ?? []), block]);
  return blocksOn;
};

type DrawnPage = {
  words: readonly Word[];
  width: number;
  height: number;
  ink: InkMap | null;
  blocks: readonly Block[];
};

/** Without a picture the positions beside the words stay. */
export const placeFound = (found: readonly FoundReference[], page: DrawnPage): FoundReference[] => {
  const { words, width, height, ink, blocks } = page;
  const owners = new Map<Block, Set<string>>();
  const printed = found.map((one) => {
    const block = blockWithWords(blocks, words, one.box);
    if (block) owners.set(block, (owners.get(block) ?? new Set()).add(one.itemId));
    const ofBlock = (block?.words ?? []).flatMap((index) => words[index] ?? []);
    return { box: one.box, block: block?.box, words: ofBlock, own: block };
  });
  const separate = separateBlocks(printed);
  const withBlocks = found.map((one, at) => {
    const [block, own] = [separate[at], printed[at]?.own];
    // The picture of a block that products share may be of any of them.
    const picture = own && owners.get(own)?.size === 1 ? own.picture : undefined;
    return { ...one, ...(block && { block, picture }) };
  });
  if (!ink || found.length === 0) return withBlocks;
  const tags = withBlocks.map(({ box, block }) => ({ box, unit: block }));
  const others = blocks.filter((block) => !owners.has(block)).map(({ box }) => box);
  const spots = placeTags({ words, ratio: width / height, ink, others }, tags);
  return withBlocks.map((one, at) => {
    const { left, top, size } = spots[at] ?? { ...one.position, size: null };
    return { ...one, position: { left, top }, ...(size !== null && { size }) };
  });
};
