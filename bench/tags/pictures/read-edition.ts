/** An edition as publishing reads it: pages with words and pictures, tags beside the references of its price list. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { TagOnPage } from '../../../apps/server/src/domain/ports/documents.ts';
import type { InkMap, Word } from '../../../apps/server/src/domain/ports/pdf.ts';
import { placeFound, readBlocks } from '../../../apps/server/src/domain/publishing/tags/place-found.ts';
import { createTags } from '../../../apps/server/src/domain/publishing/tags/tag-evidence.ts';
import {
  createReferenceFinder,
  type KnownReference,
} from '../../../apps/server/src/domain/references/reference-finder.ts';
import { createPdfEngine } from '../../../apps/server/src/pdf/engine.ts';

type ReadPage = { index: number; width: number; height: number; words: Word[]; picture: Uint8Array };

export type Edition = {
  pages: { index: number; width: number; height: number; words: Word[]; picture: null }[];
  references: { ref: string; page: number; box: { left: number; top: number; width: number; height: number } }[];
  tags: TagOnPage[];
  pageAt: (index: number) => ReadPage;
  inkOf: (index: number) => InkMap | null;
};

/** Code and name, the first two columns. */
const knownIn = (list: string): KnownReference[] =>
  list
    .split('\r\n')
    .slice(1)
    .flatMap((row) => {
      const [ref = '', name = ''] = row.split(/[;,]/);
      return ref === '' ? [] : [{ ref, name, productId: ref, itemId: ref }];
    });

export const readEdition = async (folder: URL, { pdf, list }: { pdf: string; list: string }): Promise<Edition> => {
  const path = fileURLToPath(new URL(pdf, folder));
  const known = knownIn(await readFile(new URL(list, folder), 'utf8'));
  const engine = createPdfEngine();
  try {
    const facts = await engine.inspect(path);
    const drawn: (ReadPage & { ink: InkMap | null })[] = [];
    for await (const page of engine.render(path, facts)) {
      if (page.is !== 'ready') throw new Error(`page ${page.index} is ${page.is}`);
      const { index, width, height, words, pictures, ink = null } = page;
      drawn.push({ index, width, height, words, ink, picture: pictures.at(-1)?.bytes ?? new Uint8Array() });
    }
    drawn.sort((a, b) => a.index - b.index);
    const blocksOn = await readBlocks({
      pages: drawn,
      of: async (index) => drawn.find((page) => page.index === index)?.words ?? null,
      imageBoxesOf: async () => [],
    });
    const find = createReferenceFinder(known);
    const tagsOf = createTags(known);
    const found = drawn.map((page) => ({ page, found: find(page).found }));
    const tags = found.flatMap(({ page, found: references }) =>
      tagsOf(placeFound(references, { ...page, blocks: blocksOn.get(page.index) ?? [] })).map(
        (tag, at): TagOnPage => ({ ...tag, page: page.index, id: `${page.index}-${at}-${tag.product.ref}` }),
      ),
    );
    return {
      pages: drawn.map(({ index, width, height, words }) => ({ index, width, height, words, picture: null })),
      references: found.flatMap(({ found: references }) =>
        references.map(({ ref, page, box }) => ({ ref, page, box })),
      ),
      tags,
      inkOf: (index) => drawn[index - 1]?.ink ?? null,
      pageAt: (index) => {
        const page = drawn[index - 1];
        if (!page) throw new Error(`there is no page ${index}`);
        return page;
      },
    };
  } finally {
    await engine.close();
  }
};
