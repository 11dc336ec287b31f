/** The PDF: bytes and seconds left, the inspection of the server, or its refusal with the next step. */
import { uploadWords as words } from '@vitrina/ui/messages/studio/upload';
import { FileText } from 'lucide-react';
import { sentenceOf } from '../../../api/api-error.ts';
import type { PdfState } from '../new-catalog.state.ts';
import { bytesText, timeText } from './amounts.ts';
import { FileRow } from './file-row.tsx';
import { PdfPassword } from './pdf-password.tsx';

const sendingText = ({ bytes, sent, secondsLeft, waitsFor }: Extract<PdfState, { is: 'sending' }>): string => {
  if (waitsFor === 'offline') return words.waiting;
  if (waitsFor === 'session') return words.signedOut;
  const left = secondsLeft === null ? '' : ` · ${words.left(timeText(secondsLeft))}`;
  return `${words.sent(bytesText(sent), bytesText(bytes))}${left}`;
};

export const PdfRow = ({
  pdf,
  onRemove,
  onOpen,
}: {
  pdf: PdfState;
  onRemove: (() => void) | null;
  /** Tries a password. */
  onOpen: (password: string) => void;
}) => {
  if (pdf.is === 'none') return null;
  const row = { icon: <FileText />, name: pdf.name, onRemove };
  switch (pdf.is) {
    case 'sending':
      return (
        <FileRow
          {...row}
          state={sendingText(pdf)}
          progress={pdf.sent / pdf.bytes}
          progressLabel={words.sending(pdf.name)}
        />
      );
    case 'inspecting':
      return <FileRow {...row} state={words.inspecting} progress={null} progressLabel={words.inspecting} />;
    case 'whole':
      return <FileRow {...row} tone="success" state={`${words.whole} · ${bytesText(pdf.bytes)}`} />;
    case 'locked':
      return (
        <FileRow {...row} state={words.locked}>
          <PdfPassword key={pdf.path} pdf={pdf} onOpen={onOpen} />
        </FileRow>
      );
    case 'failed':
      return <FileRow {...row} tone="danger" state={sentenceOf(pdf.error)} />;
  }
};
