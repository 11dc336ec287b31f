/** Copies what stands in a field: by the clipboard, by the browser's older way, or by hand. */
import { isFramed } from '../../lib/frame.ts';

const copyByClipboard = async (text: string): Promise<boolean> => {
  // A frame without leave is refused, and Chromium complains on the console that it was asked.
  if (isFramed()) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

const copyBySelection = (field: HTMLInputElement): boolean => {
  const before = document.activeElement;
  field.focus();
  field.setSelectionRange(0, field.value.length);
  const isCopied = document.execCommand('copy');
  if (isCopied && before instanceof HTMLElement) before.focus();
  return isCopied;
};

/** False: it could not be copied; the text is selected and has the focus, ready to be. */
export const copyLink = async (field: HTMLInputElement): Promise<boolean> =>
  (await copyByClipboard(field.value)) || copyBySelection(field);
