/**
 * Tiles that are being drawn: each once, however many wait for it; a few passes at the same time, each over neighbours of one
 * page, since much of drawing costs the same however small the part is. The latest asked for come first.
 */
import { AppError } from './app-error.ts';

/** What a tile is part of comes as the caller's own `Sheet`; tiles of one `sheetName` may be drawn together. */
export type Flight<Sheet = unknown> = {
  name: string;
  sheet: Sheet;
  sheetName: string;
  column: number;
  row: number;
  rect: { left: number; top: number; width: number; height: number };
};

/** A screen of tiles is about 20; who comes after so many is told to come back. */
const MOST_WAITING = 240;
/** Of one pass; 12 tiles of 768 px are 21 MB while they are drawn. */
const MOST_TOGETHER = 12;

type Aboard<Sheet> = Flight<Sheet> & {
  bytes: Promise<Uint8Array | null>;
  resolve: (bytes: Uint8Array | null) => void;
  reject: (error: Error) => void;
  isWanted: (() => boolean)[];
};

type FlightsDeps<Sheet> = {
  /** How many passes are drawn at the same time. */
  lanes: () => Promise<number>;
  draw: (sheet: Sheet, rects: Flight['rect'][]) => Promise<Uint8Array[]>;
  /** For the next one who asks; never rejects. */
  keep: (name: string, bytes: Uint8Array) => Promise<void>;
};

const extentOf = (group: readonly Flight[]): number => {
  const columns = group.map(({ column }) => column);
  const rows = group.map(({ row }) => row);
  return (Math.max(...columns) - Math.min(...columns) + 1) * (Math.max(...rows) - Math.min(...rows) + 1);
};

/** `all` in reading order, cut into `lanes` bands; of these the one that holds `first`, as far as it is one piece. */
export const bandOf = <One extends Flight>(all: readonly One[], first: One, lanes: number): One[] => {
  const share = Math.ceil(all.length / Math.max(1, lanes));
  const place = Math.floor(all.indexOf(first) / share) * share;
  const band = all.slice(place, place + share);
  // What lies far apart is not worth the paper between.
  while (band.length > 1 && (extentOf(band) > MOST_TOGETHER || extentOf(band) > 2 * band.length)) {
    if (band.at(-1) === first) band.shift();
    else band.pop();
  }
  return band;
};

const aboard = <Sheet>(flight: Flight<Sheet>, isWanted: () => boolean): Aboard<Sheet> => {
  const one: Aboard<Sheet> = {
    ...flight,
    bytes: Promise.resolve(null),
    resolve: () => undefined,
    reject: () => undefined,
    isWanted: [isWanted],
  };
  one.bytes = new Promise((resolve, reject) => Object.assign(one, { resolve, reject }));
  return one;
};

export const createTileFlights = <Sheet>({ lanes, draw, keep }: FlightsDeps<Sheet>) => {
  type One = Aboard<Sheet>;
  const flights = new Map<string, One>();
  let waiting: One[] = [];
  let drawing = 0;

  const dropUnwanted = (): void => {
    const isWanted = (one: One) => one.isWanted.some((asks) => asks());
    for (const one of waiting.filter((each) => !isWanted(each))) {
      flights.delete(one.name);
      one.resolve(null);
    }
    waiting = waiting.filter(isWanted);
  };
  const fly = async (group: readonly One[]): Promise<void> => {
    const [first] = group;
    if (!first) return;
    try {
      const drawn = await draw(
        first.sheet,
        group.map(({ rect }) => rect),
      );
      for (const [at, one] of group.entries()) {
        const bytes = drawn[at];
        if (!bytes) throw new Error('fewer tiles than were asked for');
        one.resolve(bytes);
        // Until it lies on the disk it is found here.
        void keep(one.name, bytes).finally(() => flights.delete(one.name));
      }
    } catch (error) {
      for (const one of group) {
        flights.delete(one.name);
        one.reject(error instanceof Error ? error : new Error(String(error)));
      }
    }
  };
  const takeOff = async (): Promise<void> => {
    // What has no lanes cannot draw either, and says why when it is asked to.
    const most = await lanes().catch(() => 1);
    for (dropUnwanted(); drawing < most; dropUnwanted()) {
      const first = waiting.at(-1);
      if (!first) return;
      const together = waiting
        .filter(({ sheetName }) => sheetName === first.sheetName)
        .sort((one, other) => one.row - other.row || one.column - other.column);
      const group = bandOf(together, first, most - drawing);
      waiting = waiting.filter((one) => !group.includes(one));
      drawing += 1;
      void fly(group).then(() => {
        drawing -= 1;
        return takeOff();
      });
    }
  };

  /** One more who waits; `null` where no such tile is under way. */
  const join = (name: string, isWanted: () => boolean): Promise<Uint8Array | null> | null => {
    const flight = flights.get(name);
    flight?.isWanted.push(isWanted);
    return flight?.bytes ?? null;
  };

  /** In the order of `all`, whether under way already or not. Throws `server.busy`. */
  const board = (all: readonly Flight<Sheet>[], isWanted: () => boolean): Promise<Uint8Array | null>[] => {
    if (waiting.length + all.length > MOST_WAITING) throw new AppError('server.busy', { tiles: waiting.length });
    const found = all.map((flight) => {
      const known = join(flight.name, isWanted);
      if (known) return known;
      const one = aboard(flight, isWanted);
      flights.set(one.name, one);
      waiting.push(one);
      return one.bytes;
    });
    void takeOff();
    return found;
  };

  return { join, board };
};
