/** Files and tiles in one bucket. Loaded only where one is configured: the client is large. */
import type { KeptFiles } from '../domain/ports/kept-files.ts';
import type { FileStore, TileCache } from '../domain/ports.ts';
import { openS3Files } from './files-s3.ts';
import { openS3KeptFiles } from './kept-files-s3.ts';
import { ensureBucket, openS3Client, type S3Options } from './s3-client.ts';
import { openTemporaryFiles } from './temporary-files.ts';
import { layeredTiles, s3Tiles } from './tiles-s3.ts';
import { openS3Uploads } from './uploads-s3.ts';

/** `tilesNear`: kept on this disk, asked before the bucket. Throws what the service or the disk says. */
export const openS3 = async (
  options: S3Options,
  { dataDir, tilesNear }: { dataDir: string; tilesNear: TileCache },
): Promise<{
  files: FileStore;
  keptFiles: KeptFiles;
  tileCache: TileCache;
  uploads: () => ReturnType<typeof openS3Uploads>;
  close: () => void;
}> => {
  const client = openS3Client(options);
  try {
    await ensureBucket(client, options);
    return {
      files: await openS3Files(client, options, { dataDir }),
      keptFiles: openS3KeptFiles(client, options),
      tileCache: layeredTiles(tilesNear, s3Tiles(client, options.bucket)),
      uploads: async () => openS3Uploads(client, options, await openTemporaryFiles({ dataDir })),
      close: () => client.destroy(),
    };
  } catch (error) {
    client.destroy();
    throw error;
  }
};
