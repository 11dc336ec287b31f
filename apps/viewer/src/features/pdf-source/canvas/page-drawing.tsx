/** One page drawn by pdf.js in place of its picture. */

import { moveFocusToPage } from '@vitrina/page-view';
import { Button, es } from '@vitrina/ui';
import { pdfWords } from '@vitrina/ui/messages/pdf';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { isFailure, needsPassword, PageRequestError, type PdfState, stateText } from '../pdf-source.state.ts';
import type { PdfSource } from '../pdf-source.ts';
import { attachDetailCanvas, type DrawingZoom } from './detail-canvas.ts';
import styles from './page-drawing.module.css';
import { useDrawnWidth } from './use-drawn-width.ts';
import { type Drawing, usePageCanvas } from './use-page-canvas.ts';

type PdfPageDrawingProps = {
  source: PdfSource;
  /** The number of the page in the file, from 1. */
  index: number;
  /** On screen, as opposed to mounted beside it. */
  isShown: boolean;
  /** Only while the page is open. */
  zoom?: DrawingZoom | null;
  onPassword: () => void;
  /** Shown if a page that replaces a failed picture cannot be drawn; the thumbnail below stays visible. */
  fallback?: ReactNode;
};

type Problem = { text: string; action: string; isPassword: boolean };

const problemOf = (state: PdfState, drawing: Drawing): Problem | null => {
  if (needsPassword(state)) return { text: pdfWords.passwordTitle, action: pdfWords.passwordEnter, isPassword: true };
  if (isFailure(state)) return { text: stateText(state), action: es.app.retry, isPassword: false };
  if (state.is !== 'ready' || drawing.is !== 'failed') return null;
  const isMissing = drawing.cause instanceof PageRequestError;
  return { text: isMissing ? pdfWords.pageInvalid : es.reader.pageFailed, action: es.app.retry, isPassword: false };
};

type DetailProps = { source: PdfSource; index: number; zoom: DrawingZoom };

const Detail = ({ source, index, zoom }: DetailProps) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(
    function attachDetail() {
      return ref.current ? attachDetailCanvas({ layer: ref.current, source, index, zoom }) : undefined;
    },
    [source, index, zoom],
  );
  return <div ref={ref} className={styles.detail} data-detail="" aria-hidden />;
};

export const PdfPageDrawing = (props: PdfPageDrawingProps) => {
  const { source, index, isShown, zoom = null, onPassword, fallback = null } = props;
  const paper = useRef<HTMLDivElement>(null);
  const state = useStore(source.state);
  const width = useDrawnWidth(paper);
  const drawing = usePageCanvas(paper, { source, index, width, isShown, isReady: state.is === 'ready' });
  const problem = problemOf(state, drawing);
  const isWaiting = problem === null && drawing.is === 'waiting';
  return (
    <div className={styles.drawing} aria-busy={isWaiting}>
      <div ref={paper} className={styles.paper} data-waiting={(isWaiting && !fallback) || undefined} aria-hidden />
      {zoom && drawing.is === 'drawn' ? <Detail source={source} index={index} zoom={zoom} /> : null}
      {problem && fallback}
      {problem && !fallback ? (
        <div ref={moveFocusToPage} className={styles.problem}>
          <p role="status">{problem.text}</p>
          <Button onClick={problem.isPassword ? onPassword : source.retry}>{problem.action}</Button>
        </div>
      ) : null}
    </div>
  );
};
