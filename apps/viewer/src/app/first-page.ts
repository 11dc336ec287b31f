/** The first page as the HTML shell painted it; it goes when the viewer's own picture of the page stands in its place. */
export const removeFirstPage = (): void => document.getElementById('first-page')?.remove();
