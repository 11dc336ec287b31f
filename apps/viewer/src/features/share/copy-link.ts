/** Copies what stands in a field. Frames and pages without https have no clipboard: there the browser's older way, or the hand. */

/** False: it could not be copied; the text is selected and has the focus, ready to be. */
export const copyLink = async (field: HTMLInputElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    const before = document.activeElement;
    field.focus();
    field.setSelectionRange(0, field.value.length);
    const isCopied = document.execCommand('copy');
    if (isCopied && before instanceof HTMLElement) before.focus();
    return isCopied;
  }
};
