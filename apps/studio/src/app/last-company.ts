/** The company that this browser has opened last. Without storage Studio opens the first one. */
const KEY = 'vitrina.studio.company';

export const lastCompany = {
  read: (): string | null => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  },
  write: (uid: string): void => {
    try {
      localStorage.setItem(KEY, uid);
    } catch {
      // Private windows of some browsers refuse to store.
    }
  },
};
