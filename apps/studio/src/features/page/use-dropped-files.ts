/** Files that are dropped on the page land where they are dropped; those beside it, in the middle. Without this the browser would open them. */
import type { Position } from '@vitrina/contract';
import { positionOf } from '@vitrina/geometry';
import { useEffect, useState } from 'react';
import { STAGE } from './use-page-keys.ts';

const placeOn = (stage: Element | null, { clientX: x, clientY: y }: DragEvent): Position | null => {
  const page = stage?.getBoundingClientRect();
  if (!page || x < page.left || x > page.right || y < page.top || y > page.bottom) return null;
  return positionOf({ x: x - page.left, y: y - page.top }, page);
};

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Whether files are held over the window. `onFiles`: with the place on the page, if there is one. */
export const useDroppedFiles = (
  onFiles: (files: readonly File[], at: Position | null) => Promise<void>,
  isActive: boolean,
) => {
  const [isOver, setIsOver] = useState(false);
  useEffect(
    function listen() {
      const listening = new AbortController();
      const { signal } = listening;
      const handleOver = (event: DragEvent): void => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        if (event.dataTransfer) event.dataTransfer.dropEffect = isActive ? 'copy' : 'none';
        setIsOver(isActive);
      };
      const handleLeave = (event: DragEvent): void => {
        if (event.relatedTarget === null) setIsOver(false);
      };
      const handleDrop = (event: DragEvent): void => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsOver(false);
        const files = [...(event.dataTransfer?.files ?? [])];
        if (isActive && files.length > 0) void onFiles(files, placeOn(document.querySelector(STAGE), event));
      };
      window.addEventListener('dragover', handleOver, { signal });
      window.addEventListener('dragleave', handleLeave, { signal });
      window.addEventListener('drop', handleDrop, { signal });
      return () => listening.abort();
    },
    [onFiles, isActive],
  );
  return isOver;
};
