/** Said to those who do not see the list: what came out, once the typing rests. */
import { useEffect, useState } from 'react';

const REST_MS = 700;

export const Announcement = ({ text }: { text: string }) => {
  const [said, setSaid] = useState('');
  useEffect(
    function sayWhenAtRest() {
      const timer = setTimeout(() => setSaid(text), REST_MS);
      return () => clearTimeout(timer);
    },
    [text],
  );
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  );
};
