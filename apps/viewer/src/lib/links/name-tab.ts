/** Sets the title of the tab. Writing is slow, even of the same title. */
export const setTabTitle = (title: string): void => {
  if (document.title !== title) document.title = title;
};
