/** `Descargar PDF` is a link; if the browser can save a file fetched by a script, a plain press opens a panel with progress. */
import { lazy, type MouseEvent, type ReactNode, useState } from 'react';
import type { Analytics } from '../../../features/analytics/analytics.api.ts';
import { canSave } from '../../../features/download/can-save.ts';
import { isPlainPress } from '../../../lib/link-press.ts';
import { downloadName } from '../../../lib/links/download-link.ts';
import { LazyBoundary } from '../../loading/lazy-boundary.tsx';

const loadDownloadPanel = () => import('../../../features/download/download-panel.tsx');
const DownloadPanel = lazy(async () => ({ default: (await loadDownloadPanel()).DownloadPanel }));

type Download = { panel: ReactNode; handleDownload: (event: MouseEvent<HTMLElement>) => void };

export const useDownload = (link: string, name: string, onTrack: Analytics['track']): Download => {
  const [isOpen, setIsOpen] = useState(false);
  const handleDownload = (event: MouseEvent<HTMLElement>) => {
    onTrack('download');
    if (!isPlainPress(event) || !canSave({ userAgent: navigator.userAgent, origin: window.origin })) return;
    event.preventDefault();
    // If the panel does not load, the browser follows the link.
    loadDownloadPanel().then(
      () => setIsOpen(true),
      () => window.location.assign(link),
    );
  };
  const panel = isOpen ? (
    <LazyBoundary>
      <DownloadPanel url={link} name={downloadName(name)} link={link} onClose={() => setIsOpen(false)} />
    </LazyBoundary>
  ) : null;
  return { panel, handleDownload };
};
