/**
 * The queue of tiles to render. Concurrent requests for a tile share one rendering; a few batches run at a time, each with
 * adjacent tiles of one page, since most of the cost does not depend on the area. The latest requests are served first.
 */
import { AppError } from '../../../errors/app-error.ts';
import { ignoreError } from '../../../errors/ignore-error.ts';

/** `source` is the page level of the tile, as the caller defines it; tiles of one `sourceName` may be rendered together. */
export type TileTask<Source = unknown> = {
  name: string;
  source: Source;
  sourceName: string;
  column: number;
  row: number;
  rect: { left: number; top: number; width: number; height: number };
};

/** A screen shows about 20 tiles; requests beyond this number are refused. */
const MAX_WAITING = 240;
/** Tiles of one batch; 12 tiles of 768 px take 21 MB while they are rendered. */
const MAX_BATCH_SIZE = 12;

type PendingTile<Source> = TileTask<Source> & {
  bytes: Promise<Uint8Array | null>;
  resolve: (bytes: Uint8Array | null) => void;
  reject: (error: Error) => void;
  isWanted: (() => boolean)[];
};

type TileQueueDeps<Source> = {
  /** Number of batches that run concurrently. */
  lanes: () => Promise<number>;
  render: (source: Source, rects: TileTask['rect'][]) => Promise<Uint8Array[]>;
  /** Stores a rendered tile in the cache; never rejects. */
  store: (name: string, bytes: Uint8Array) => Promise<void>;
};

const extentOf = (group: readonly TileTask[]): number => {
  const columns = group.map(({ column }) => column);
  const rows = group.map(({ row }) => row);
  return (Math.max(...columns) - Math.min(...columns) + 1) * (Math.max(...rows) - Math.min(...rows) + 1);
};

/** Divides `all`, in reading order, into `lanes` bands; returns the compact part of the band with `first`. */
const batchOf = <One extends TileTask>(all: readonly One[], first: One, lanes: number): One[] => {
  const bandLength = Math.ceil(all.length / Math.max(1, lanes));
  const start = Math.floor(all.indexOf(first) / bandLength) * bandLength;
  const band = all.slice(start, start + bandLength);
  // Tiles that are far apart would render too much area between them.
  while (band.length > 1 && (extentOf(band) > MAX_BATCH_SIZE || extentOf(band) > 2 * band.length)) {
    if (band.at(-1) === first) band.shift();
    else band.pop();
  }
  return band;
};

const createPendingTile = <Source>(task: TileTask<Source>, isWanted: () => boolean): PendingTile<Source> => {
  const one: PendingTile<Source> = {
    ...task,
    bytes: Promise.resolve(null),
    resolve: () => undefined,
    reject: () => undefined,
    isWanted: [isWanted],
  };
  one.bytes = new Promise((resolve, reject) => Object.assign(one, { resolve, reject }));
  return one;
};

export const createTileQueue = <Source>({ lanes, render, store }: TileQueueDeps<Source>) => {
  type One = PendingTile<Source>;
  const pending = new Map<string, One>();
  let waiting: One[] = [];
  let running = 0;

  const dropUnwanted = (): void => {
    const isWanted = (one: One) => one.isWanted.some((isWantedByOne) => isWantedByOne());
    for (const one of waiting.filter((each) => !isWanted(each))) {
      pending.delete(one.name);
      one.resolve(null);
    }
    waiting = waiting.filter(isWanted);
  };
  const runBatch = async (group: readonly One[]): Promise<void> => {
    const [first] = group;
    if (!first) return;
    try {
      const rendered = await render(
        first.source,
        group.map(({ rect }) => rect),
      );
      for (const [at, one] of group.entries()) {
        const bytes = rendered[at];
        if (!bytes) throw new Error('fewer tiles than requested');
        one.resolve(bytes);
        // Requests find the tile here until it is in the cache.
        void store(one.name, bytes).finally(() => pending.delete(one.name));
      }
    } catch (error) {
      for (const one of group) {
        pending.delete(one.name);
        one.reject(error instanceof Error ? error : new Error(String(error)));
      }
    }
  };
  const startBatches = async (): Promise<void> => {
    const maxRunning = await lanes().catch(ignoreError('rendering the batch reports it', 1));
    for (dropUnwanted(); running < maxRunning; dropUnwanted()) {
      const first = waiting.at(-1);
      if (!first) return;
      const candidates = waiting
        .filter(({ sourceName }) => sourceName === first.sourceName)
        .sort((one, other) => one.row - other.row || one.column - other.column);
      const group = batchOf(candidates, first, maxRunning - running);
      waiting = waiting.filter((one) => !group.includes(one));
      running += 1;
      void runBatch(group).then(() => {
        running -= 1;
        return startBatches();
      });
    }
  };

  /** Joins the rendering of a tile; `null` when it is not queued. */
  const join = (name: string, isWanted: () => boolean): Promise<Uint8Array | null> | null => {
    const task = pending.get(name);
    task?.isWanted.push(isWanted);
    return task?.bytes ?? null;
  };

  /** Results in the order of `all`; joins renderings that are queued already. Throws `server.busy`. */
  const enqueue = (all: readonly TileTask<Source>[], isWanted: () => boolean): Promise<Uint8Array | null>[] => {
    if (waiting.length + all.length > MAX_WAITING) throw new AppError('server.busy', { tiles: waiting.length });
    const found = all.map((task) => {
      const known = join(task.name, isWanted);
      if (known) return known;
      const one = createPendingTile(task, isWanted);
      pending.set(one.name, one);
      waiting.push(one);
      return one.bytes;
    });
    void startBatches();
    return found;
  };

  return { join, enqueue };
};
