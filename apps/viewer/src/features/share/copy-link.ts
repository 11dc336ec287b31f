/** Copies the text of a field: with the clipboard API, else with execCommand, else by selecting it for the visitor. */
import { isFramed } from '../../lib/frame.ts';

const copyByClipboard = async (text: string): Promise<boolean> => {
  // Without permission a frame is refused, and Chromium logs an error for the attempt.
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

/** Resolves to false if the text could not be copied; it is then selected and focused. */
export const copyLink = async (field: HTMLInputElement): Promise<boolean> =>
  (await copyByClipboard(field.value)) || copyBySelection(field);
