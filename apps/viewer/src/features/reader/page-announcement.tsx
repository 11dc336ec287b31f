/** Says which pages lie open, once: not what the focus has just said with the same words. */
import { useEffect, useRef } from 'react';

type PageAnnouncementProps = {
  text: string;
  /** The page in view follows somebody's reading and is not news. */
  isQuiet: boolean;
};

/** A slider says its value, a page that took the focus its name. */
const isSaidByFocus = (text: string): boolean =>
  ['aria-label', 'aria-valuetext'].some((name) => document.activeElement?.getAttribute(name) === text);

/** The words are put in after the turn, when it is known where the focus went. */
export const PageAnnouncement = ({ text, isQuiet }: PageAnnouncementProps) => {
  const region = useRef<HTMLParagraphElement>(null);
  useEffect(
    function sayPages() {
      if (region.current) region.current.textContent = isQuiet || isSaidByFocus(text) ? '' : text;
    },
    [text, isQuiet],
  );
  return <p ref={region} className="visually-hidden" aria-live="polite" />;
};
