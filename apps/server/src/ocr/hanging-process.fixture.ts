/** A worker process that reads nothing: it replies at once, but never about a page of 777 points in height. For tests. */
import type { OcrMessage, OcrTask } from './process-messages.ts';

const post = (message: OcrMessage): void => void process.send?.(message);

process.on('disconnect', () => process.exit());
process.on('message', ({ size, turn }: OcrTask) => {
  if (size.height === 777) return;
  const word = { text: 'Leída', left: 10, top: 10, width: 20, height: 3, confidence: 0.9 };
  post({ type: 'read', words: [word], turn, residentBytes: 0 });
});
post({ type: 'ready' });
