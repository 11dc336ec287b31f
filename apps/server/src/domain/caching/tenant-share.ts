/**
 * Keeps one company from filling a cache that all companies share. While there is room, a company may use all of it. When the cache is
 * full, the oldest entries of a company above its share go first, so that a company that asks for everything evicts its own entries,
 * not those of others. Nothing is done when an entry is read.
 */

/** A quarter: four busy companies still fill a cache. */
const SHARE = 1 / 4;

type Owned = { bytes: number; sizes: Map<string, number> };

/** `remove`: removes the entry from the cache; it must call `released`. Entries of the owner '' belong to no company. */
export const createTenantShare = (limits: { bytes: number; entries?: number }, remove: (key: string) => void) => {
  const { bytes: maxBytes, entries: maxEntries = Number.POSITIVE_INFINITY } = limits;
  const owners = new Map<string, Owned>();
  const ownerOf = new Map<string, string>();
  /** Owners above their share: at most eight, four by bytes and four by entries. */
  const heavy = new Set<string>();
  const total = { bytes: 0, entries: 0 };

  const isHeavy = ({ bytes, sizes }: Owned): boolean => bytes > SHARE * maxBytes || sizes.size > SHARE * maxEntries;
  const weigh = (owner: string, owned: Owned): void => {
    if (owner !== '' && isHeavy(owned)) heavy.add(owner);
    else heavy.delete(owner);
    if (owned.sizes.size === 0) owners.delete(owner);
  };

  /** The oldest entry of the heaviest owner above its share; null when there is none, or no other owner that it could harm. */
  const nextVictim = (): string | null => {
    if (owners.size < 2) return null;
    let [heaviest, most] = [null as Owned | null, 0];
    for (const owner of heavy) {
      const owned = owners.get(owner);
      const part = owned === undefined ? 0 : Math.max(owned.bytes / maxBytes, owned.sizes.size / maxEntries);
      if (owned !== undefined && part > most) [heaviest, most] = [owned, part];
    }
    return heaviest?.sizes.keys().next().value ?? null;
  };

  const released = (key: string): void => {
    const owner = ownerOf.get(key);
    const owned = owner === undefined ? undefined : owners.get(owner);
    if (owner === undefined || owned === undefined) return;
    const size = owned.sizes.get(key) ?? 0;
    owned.sizes.delete(key);
    owned.bytes -= size;
    total.bytes -= size;
    total.entries -= 1;
    ownerOf.delete(key);
    weigh(owner, owned);
  };

  return {
    /** Call it after the entry was stored, before the cache evicts others for it. An entry of the same key was released. */
    added: (owner: string, key: string, size: number): void => {
      const owned = owners.get(owner) ?? { bytes: 0, sizes: new Map<string, number>() };
      owned.sizes.set(key, size);
      owned.bytes += size;
      total.bytes += size;
      total.entries += 1;
      owners.set(owner, owned);
      ownerOf.set(key, owner);
      weigh(owner, owned);
    },
    /** Makes room for an entry of that size as far as companies above their share have it. */
    makeRoom: (size: number): void => {
      while (total.bytes + size > maxBytes || total.entries + 1 > maxEntries) {
        const victim = nextVictim();
        if (victim === null) return;
        remove(victim);
      }
    },
    released,
    /** Bytes of the owner's entries. */
    bytesOf: (owner: string): number => owners.get(owner)?.bytes ?? 0,
  };
};
