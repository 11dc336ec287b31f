/** Elements in the clipboard of the system, so that they can be pasted in another window. Its events come with the browser's own keys. */
import { type RefObject, useEffect } from 'react';
import { copied } from './acts/clipboard-acts.ts';
import type { PageActs } from './acts/page-acts.ts';
import { CLIP_TYPE, type Clip, clipOfText, readClip, writeClip } from './state/clipboard.ts';
import { FIELD } from './use-page-keys.ts';

/** Text that a person has marked is copied as text. */
const hasMarkedText = (): boolean => window.getSelection()?.isCollapsed === false;

const clipIn = (data: DataTransfer | null): Clip => {
  const { clip, text } = copied.getState();
  const given = readClip(data?.getData(CLIP_TYPE) ?? '');
  if (given) return given;
  const plain = data?.getData('text/plain') ?? '';
  return plain === text ? clip : (readClip(plain) ?? clipOfText(plain));
};

export const useClipboard = (place: RefObject<HTMLElement | null>, acts: PageActs, isReadOnly: boolean): void => {
  useEffect(
    function listen() {
      const isTaken = (): boolean => {
        const active = document.activeElement;
        if (!(active instanceof HTMLElement) || active.closest(FIELD)) return true;
        return active !== document.body && !place.current?.contains(active);
      };
      const write = (event: ClipboardEvent, act: () => boolean): void => {
        if (isTaken() || hasMarkedText() || !act()) return;
        const { clip, text } = copied.getState();
        event.clipboardData?.setData(CLIP_TYPE, writeClip(clip));
        event.clipboardData?.setData('text/plain', text);
        event.preventDefault();
      };
      const copy = (event: ClipboardEvent) => write(event, acts.copy);
      const cut = (event: ClipboardEvent) => {
        if (!isReadOnly) write(event, acts.cut);
      };
      const paste = (event: ClipboardEvent) => {
        if (isReadOnly || isTaken()) return;
        event.preventDefault();
        acts.paste(clipIn(event.clipboardData));
      };
      document.addEventListener('copy', copy);
      document.addEventListener('cut', cut);
      document.addEventListener('paste', paste);
      return () => {
        document.removeEventListener('copy', copy);
        document.removeEventListener('cut', cut);
        document.removeEventListener('paste', paste);
      };
    },
    [place, acts, isReadOnly],
  );
};
