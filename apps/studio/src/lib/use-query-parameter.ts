/** A parameter of the address as state of a screen: a link or a reload leads to the same view. */
import { useSearchParams } from 'wouter';

/** An empty value removes the parameter. Changes replace the history entry, so that the back button leaves the screen. */
export const useQueryParameter = (name: string): [value: string, set: (value: string) => void] => {
  const [parameters, setParameters] = useSearchParams();
  const set = (value: string): void =>
    setParameters(
      () => {
        // Not the rendered parameters: another one may have been set in the same event.
        const after = new URLSearchParams(window.location.search);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return [parameters.get(name) ?? '', set];
};
