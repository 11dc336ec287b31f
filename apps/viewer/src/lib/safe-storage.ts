/** The browser's storage, or memory where it is blocked (third-party frames, private windows). */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const memoryStorage = (): TextStorage => {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
};

/** `open` reads `localStorage` or `sessionStorage`: where storage is blocked, reading the property throws. */
export const safeStorage = (open: () => TextStorage): TextStorage => {
  try {
    const storage = open();
    const probe = 'vitrina.probe';
    storage.setItem(probe, '1');
    storage.removeItem(probe);
    return storage;
  } catch {
    return memoryStorage();
  }
};
