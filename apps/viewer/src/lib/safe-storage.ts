/** The browser's storage, or memory where it is refused (third-party frames, private windows). */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const memoryStorage = (): TextStorage => {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
};

/** Reading the property alone may throw where storage is blocked, so the access itself is tried. */
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
