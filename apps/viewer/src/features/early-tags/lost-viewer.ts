/** The viewer's script does not come: the first page stays to be read, its tags open nothing, and it is said so. */

/** The words stand in the HTML shell (server, http/shell.ts) and show by themselves where not even this comes. */
const words = (): HTMLElement | null => document.getElementById('viewer-lost');

/** What the words are about has come. */
export const forgetLost = (): void => words()?.remove();

/** A reload and not another try: browsers remember a script that failed, and a new release renames it. */
export const sayLost = (): void => {
  for (const tag of document.querySelectorAll('[data-early-tag]')) tag.remove();
  words()?.classList.remove('v-late');
  window.addEventListener('online', () => window.location.reload());
};
