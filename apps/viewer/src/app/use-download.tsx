/** `Descargar PDF` stays a link; where the browser can save what a script fetched, the click is followed by a panel. */
import { type MouseEvent, type ReactNode, useState } from 'react';
import { canSave } from '../features/download/can-save.ts';
import { downloadName } from '../lib/download-link.ts';
import type { Track } from './finding-parts.tsx';
import { DownloadPanel, fetchDownload } from './lazy-parts.tsx';
import { Part } from './part.tsx';

/** Another tab, another window, the browser's own saving: those are for the link. */
export const isPlainPress = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;

type Download = { panel: ReactNode; handleDownload: (event: MouseEvent<HTMLElement>) => void };

export const useDownload = (link: string, name: string, onTrack: Track): Download => {
  const [isOpen, setIsOpen] = useState(false);
  const handleDownload = (event: MouseEvent<HTMLElement>) => {
    onTrack('download');
    if (!isPlainPress(event) || !canSave({ userAgent: navigator.userAgent, origin: window.origin })) return;
    event.preventDefault();
    // Without the script that fetches it, the link is followed after all.
    fetchDownload().then(
      () => setIsOpen(true),
      () => window.location.assign(link),
    );
  };
  const panel = isOpen ? (
    <Part>
      <DownloadPanel url={link} name={downloadName(name)} link={link} onClose={() => setIsOpen(false)} />
    </Part>
  ) : null;
  return { panel, handleDownload };
};
