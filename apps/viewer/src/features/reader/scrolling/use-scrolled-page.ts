// The page at the current scroll position, updated during scrolling. The bar shows it at once; the address, the products and
// the contents follow `page`, which changes when the scrolling ends. A file of its own because the screen needs it before the
// scrolling reader is loaded.
import { useCallback, useState } from 'react';

export const useScrolledPage = (page: number) => {
  const [scrolled, setScrolled] = useState({ from: page, at: page });
  // A position reported before `page` changed is out of date.
  const current = scrolled.from === page ? scrolled.at : page;
  return { page: current, setScrolledPage: useCallback((at: number) => setScrolled({ from: page, at }), [page]) };
};
