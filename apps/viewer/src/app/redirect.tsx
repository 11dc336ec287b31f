import { useLayoutEffect } from 'react';
import { navigate } from 'wouter/use-browser-location';

/** Another address in the place of this one: the way back does not lead through it. */
export const Redirect = ({ to }: { to: string }) => {
  useLayoutEffect(
    function goThere() {
      navigate(to, { replace: true });
    },
    [to],
  );
  return null;
};
