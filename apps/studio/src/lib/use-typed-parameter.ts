/** A parameter of the address that a person types: it follows once the person pauses, and at once when the field is cleared. */
import { useEffect, useRef, useState } from 'react';
import { useQueryParameter } from './use-query-parameter.ts';

const PAUSE_MS = 250;

/** `typed`: the text of the field. `value`: of the address. `onSet`: the address has changed. */
export const useTypedParameter = (
  name: string,
  onSet?: () => void,
): { typed: string; value: string; type: (text: string) => void } => {
  const [value, setValue] = useQueryParameter(name);
  /** Null: that of the address. */
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // After the screen is left, the address is that of another one.
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (text: string): void => {
    setDraft(null);
    setValue(text);
    onSet?.();
  };
  const type = (text: string): void => {
    clearTimeout(timer.current);
    if (text === '') return set('');
    setDraft(text);
    timer.current = setTimeout(() => set(text), PAUSE_MS);
  };
  return { typed: draft ?? value, value, type };
};
