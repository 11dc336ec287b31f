/** The viewer's script does not come: the first page stays to be read, its tags open nothing, and it is said so. */

/** A reload and not another try: browsers remember a script that failed, and a new release renames it. */
const reload = (): void => window.location.reload();

/** The words stand in the HTML shell (server, http/shell.ts): nothing that is fetched is sure to come. */
export const sayLost = (): void => {
  for (const tag of document.querySelectorAll('[data-early-tag]')) tag.remove();
  const words = document.querySelector<HTMLTemplateElement>('#viewer-lost')?.content;
  words?.querySelector('button')?.addEventListener('click', reload);
  document.body.append(words ?? '');
  window.addEventListener('online', reload);
};
