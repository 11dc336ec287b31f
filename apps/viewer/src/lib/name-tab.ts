/** The title of the tab. A browser takes long to write one, even where it is the same. */
export const nameTab = (title: string): void => {
  if (document.title !== title) document.title = title;
};
