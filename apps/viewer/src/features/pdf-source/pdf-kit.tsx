/** All that pages of a PDF need, in the part of the script that comes only with them. */
import { useEffect } from 'react';
import type { ZoomAtRest } from './detail-canvas.ts';
import { LostPage } from './lost-page.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { createPdfFiles, type PdfFiles } from './pdf-files.ts';
import type { PdfAddress } from './pdf-need.ts';
import { PdfPageDrawing } from './pdf-page-drawing.tsx';
import { listedPages, withSizes } from './pdf-pages.ts';
import type { PdfSource } from './pdf-source.ts';
import { needsScreen, PdfStateScreen } from './pdf-state-screen.tsx';

/** The source of a file for as long as who asks is shown. */
const useSource = (files: PdfFiles, file: string): PdfSource => {
  useEffect(
    function holdFile() {
      return files.hold(file);
    },
    [files, file],
  );
  return files.of(file);
};

type DrawingProps = {
  files: PdfFiles;
  address: PdfAddress;
  isShown: boolean;
  zoom: ZoomAtRest | null;
  onPassword: (file: string) => void;
  /** Drawn because its picture did not come: tries that again. `null` for a page of the PDF. */
  onPictureAgain: (() => void) | null;
};

const Drawing = ({ files, address, isShown, zoom, onPassword, onPictureAgain }: DrawingProps) => {
  const source = useSource(files, address.file);
  const handleRetry = () => {
    onPictureAgain?.();
    source.retry();
  };
  return (
    <PdfPageDrawing
      source={source}
      index={address.number}
      isShown={isShown}
      zoom={zoom}
      onPassword={() => onPassword(address.file)}
      instead={onPictureAgain ? <LostPage onRetry={handleRetry} /> : null}
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
