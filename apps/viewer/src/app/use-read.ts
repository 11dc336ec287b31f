/** A kept answer on the screen: asked for when it is first wanted, followed as it comes. */
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { Kept, Read, Reads } from '../lib/kept-reads.ts';

/** `isWanted` false: what is known is shown, nothing is asked. */
export const useRead = <T>(reads: Reads, question: Read<T>, isWanted = true): Kept<T> => {
  const { key } = question;
  useEffect(
    function askOnce() {
      if (isWanted) reads.ahead(question);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- two questions with one key are the same question
    [reads, key, isWanted],
  );
  useStore(reads.store, (all) => all[key]);
  return reads.kept<T>(key);
};
