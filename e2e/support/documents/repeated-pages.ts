/** A document that repeats the pages of another one: rendering a thousand pages would take minutes. */
import type { PdfPage } from '@vitrina/contract';
import type { NewPage } from '../../../apps/server/src/domain/ports/elements.ts';
import { openDatabase } from '../../../apps/server/src/storage/open-database.ts';
import { openSecretsKey } from '../../../apps/server/src/storage/secrets/secrets.ts';

const asNew = (page: PdfPage, index: number): NewPage => {
  const { name, url, width = 595, height = 842, pictures = [], images, videos, models, links } = page;
  const { thumbnail = null, color = null, words = null } = page;
  const elements = { images, videos, models, links, tags: [] };
  return { index, name, url, width, height, pictures, thumbnail, color, words, ...elements };
};

/** Publishes `pdfUid` with `count` pages of the published document `from`. Returns its path and query. */
export const repeatPages = async (dataDir: string, from: string, pdfUid: string, count: number): Promise<string> => {
  const database = await openDatabase({ dataDir, secretsKey: await openSecretsKey({ dataDir }) });
  try {
    return await database.inTransaction(async ({ documents }) => {
      const [head, few] = [await documents.head(from), (await documents.pages(from)) ?? []];
      if (!head) throw new Error(`${from} is not published`);
      const pages = Array.from({ length: count }, (_, at) => few[at % few.length])
        .filter((page) => page !== undefined)
        .map((page, at) => asNew(page, at + 1));
      const { companyUid, details } = head;
      await documents.publish({ pdfUid, companyUid, details, pages, sections: [] }, new Date());
      return `/view?company=${companyUid}&pdf=${pdfUid}`;
    });
  } finally {
    await database.close();
  }
};
