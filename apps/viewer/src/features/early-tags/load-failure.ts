/** The message for a viewer script that fails to load: the first page stays readable, its tags do nothing. */

/** The message is in the HTML shell (server, http/shell) and appears by itself if this script fails to load, too. */
const message = (): HTMLElement | null => document.getElementById('viewer-lost');

/** Called once the viewer has loaded. */
export const hideLoadFailure = (): void => message()?.remove();

/** Reloads the page when the network is back. Importing the script again would not help: browsers cache a failed import, and a release renames it. */
export const showLoadFailure = (): void => {
  for (const tag of document.querySelectorAll('[data-early-tag]')) tag.remove();
  message()?.classList.remove('v-late');
  window.addEventListener('online', () => window.location.reload());
};
