/** Announces the search result to screen readers once typing pauses. */
import { useEffect, useState } from 'react';

const ANNOUNCE_DELAY_MS = 700;

export const Announcement = ({ text }: { text: string }) => {
  const [announced, setAnnounced] = useState('');
  useEffect(
    function announceAfterPause() {
      const timer = setTimeout(() => setAnnounced(text), ANNOUNCE_DELAY_MS);
      return () => clearTimeout(timer);
    },
    [text],
  );
  return (
    <p className="visually-hidden" role="status">
      {announced}
    </p>
  );
};
