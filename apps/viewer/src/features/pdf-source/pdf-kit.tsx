/** Everything that pages of a PDF need, in one chunk that is loaded with the first of them. */
import { useEffect } from 'react';
import type { DrawingZoom } from './canvas/detail-canvas.ts';
import { PdfPageDrawing } from './canvas/page-drawing.tsx';
import { FailedPage } from './notices/lost-page.tsx';
import { PasswordPrompt } from './notices/password-prompt.tsx';
import { needsScreen, PdfStateScreen } from './notices/pdf-state-screen.tsx';
import { createPdfFiles, type PdfFiles } from './pdf-files.ts';
import type { PdfAddress } from './pdf-need.ts';
import { listedPages, withSizes } from './pdf-pages.ts';
import type { PdfSource } from './pdf-source.ts';

/** The source of a file, open while the component is mounted. */
const useSource = (files: PdfFiles, file: string): PdfSource => {
  useEffect(
    function acquireFile() {
      return files.acquire(file);
    },
    [files, file],
  );
  return files.of(file);
};

type DrawingProps = {
  files: PdfFiles;
  address: PdfAddress;
  isShown: boolean;
  zoom: DrawingZoom | null;
  onPassword: (file: string) => void;
  /** Retries the picture of a page that is drawn because its picture failed; `null` for a page without pictures. */
  onRetryPicture: (() => void) | null;
};

const Drawing = ({ files, address, isShown, zoom, onPassword, onRetryPicture }: DrawingProps) => {
  const source = useSource(files, address.file);
  const handleRetry = () => {
    onRetryPicture?.();
    source.retry();
  };
  return (
    <PdfPageDrawing
      source={source}
      index={address.number}
      isShown={isShown}
      zoom={zoom}
      onPassword={() => onPassword(address.file)}
      fallback={onRetryPicture ? <FailedPage onRetry={handleRetry} /> : null}
    />
  );
};

const Screen = ({ files, file, download }: { files: PdfFiles; file: string; download: string }) => {
  const source = useSource(files, file);
  return <PdfStateScreen source={source} download={download} />;
};

const Prompt = ({ files, file, onClose }: { files: PdfFiles; file: string; onClose: () => void }) => {
  const source = useSource(files, file);
  return <PasswordPrompt source={source} onClose={onClose} />;
};

export const pdfKit = { createPdfFiles, listedPages, withSizes, needsScreen, Drawing, Screen, Prompt };
