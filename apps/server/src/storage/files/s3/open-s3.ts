/** Opens files, tiles and uploads in one bucket. Imported only when a bucket is configured, because the client is large. */
import type { FileMaintenance } from '../../../domain/ports/file-maintenance.ts';
import type { FileStore, TileCache } from '../../../domain/ports/files.ts';
import { openTemporaryFiles } from '../temporary-files.ts';
import { openS3Files } from './files-s3.ts';
import { openS3Maintenance } from './maintenance-s3.ts';
import { ensureBucket, openS3Client, type S3Options } from './s3-client.ts';
import { layeredTiles, s3Tiles } from './tiles-s3.ts';
import { openS3Uploads } from './uploads-s3.ts';

/** `localTiles`: the tile cache on disk, read before the bucket. Throws errors of the service or the disk. */
export const openS3 = async (
  options: S3Options,
  { dataDir, localTiles }: { dataDir: string; localTiles: TileCache },
): Promise<{
  files: FileStore;
  fileMaintenance: FileMaintenance;
  tileCache: TileCache;
  uploads: () => ReturnType<typeof openS3Uploads>;
  close: () => void;
}> => {
  const client = openS3Client(options);
  try {
    await ensureBucket(client, options);
    return {
      files: await openS3Files(client, options, { dataDir }),
      fileMaintenance: openS3Maintenance(client, options),
      tileCache: layeredTiles(localTiles, s3Tiles(client, options.bucket)),
      uploads: async () => openS3Uploads(client, options, await openTemporaryFiles({ dataDir })),
      close: () => client.destroy(),
    };
  } catch (error) {
    client.destroy();
    throw error;
  }
};
