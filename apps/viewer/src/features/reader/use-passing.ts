// The page that goes by while the visitor scrolls. It is shown in the bar at once; where one is, for the address, the
// products and the contents, is decided when the scrolling rests.
import { useCallback, useState } from 'react';

export const usePassing = (page: number) => {
  const [passing, setPassing] = useState({ from: page, at: page });
  // What was passed before the page changed says nothing any more.
  const shown = passing.from === page ? passing.at : page;
  return { page: shown, pass: useCallback((at: number) => setPassing({ from: page, at }), [page]) };
};
