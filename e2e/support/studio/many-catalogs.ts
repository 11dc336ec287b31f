/** Hundreds of published catalogues of one page, without their pictures: publishing so many PDFs would take minutes. */
import { openDatabase } from '../../../apps/server/src/storage/open-database.ts';
import { openSecretsKey } from '../../../apps/server/src/storage/secrets/secrets.ts';
import { deployment } from '../deployment.ts';

const page = {
  index: 1,
  name: '1',
  url: '',
  width: 595,
  height: 842,
  pictures: [],
  thumbnail: null,
  color: null,
  words: null,
  images: [],
  videos: [],
  models: [],
  links: [],
  tags: [],
};

/** Each is published a minute after the one before; the first at `from`. The uid is that of the company with the name. */
export const publishCatalogs = async (
  companyUid: string,
  names: readonly string[],
  from = new Date('2026-01-01T12:00:00Z'),
): Promise<void> => {
  const { dataDir } = deployment();
  const database = await openDatabase({ dataDir, secretsKey: await openSecretsKey({ dataDir }) });
  try {
    await database.inTransaction(async ({ documents }) => {
      for (const [at, name] of names.entries()) {
        const pdfUid = `${companyUid}-${name.toLowerCase().replace(/\W+/g, '-')}`;
        const details = { name, url: '', logo: '', name_tab: 'PDF interactivo', isVertical: true, isCommercial: true };
        await documents.publish(
          { pdfUid, companyUid, details, pages: [page], sections: [] },
          new Date(from.getTime() + at * 60_000),
        );
      }
    });
  } finally {
    await database.close();
  }
};
