/** Announces the open pages to screen readers, unless the focused element has the same text and was just announced. */
import { useEffect, useRef } from 'react';

type PageAnnouncementProps = {
  text: string;
  /** No announcement: the page follows the visitor's scrolling. */
  isMuted: boolean;
};

/** The slider announces its value, and a focused page its label. */
const isAnnouncedByFocus = (text: string): boolean =>
  ['aria-label', 'aria-valuetext'].some((name) => document.activeElement?.getAttribute(name) === text);

/** The text is set in an effect: after the turn the focus has its new place. */
export const PageAnnouncement = ({ text, isMuted }: PageAnnouncementProps) => {
  const region = useRef<HTMLParagraphElement>(null);
  useEffect(
    function announcePages() {
      if (region.current) region.current.textContent = isMuted || isAnnouncedByFocus(text) ? '' : text;
    },
    [text, isMuted],
  );
  return <p ref={region} className="visually-hidden" aria-live="polite" />;
};
