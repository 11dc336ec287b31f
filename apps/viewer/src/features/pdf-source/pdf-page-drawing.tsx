/** One page as pdf.js draws it, in the place of its picture. */

import { leaveFocusToPage } from '@vitrina/page-view';
import { Button, es } from '@vitrina/ui';
import { pdfWords } from '@vitrina/ui/messages/pdf';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { followZoom, type ZoomAtRest } from './detail-canvas.ts';
import styles from './pdf-page-drawing.module.css';
import { asksPassword, isFailure, PageRequestError, type PdfState, stateText } from './pdf-source.state.ts';
import type { PdfSource } from './pdf-source.ts';
import { useDrawnWidth } from './use-drawn-width.ts';
import { type Drawing, usePageCanvas } from './use-page-canvas.ts';

type PdfPageDrawingProps = {
  source: PdfSource;
  /** Of the page in the file, from 1. */
  index: number;
  /** On screen, against waiting beside it. */
  isShown: boolean;
  /** While the page lies open. */
  zoom?: ZoomAtRest | null;
  onPassword: () => void;
  /** For a page that stands in for its picture: what is shown when it cannot be drawn. Nothing covers what lies below. */
  instead?: ReactNode;
};

type Trouble = { text: string; action: string; isPassword: boolean };

const troubleOf = (state: PdfState, drawing: Drawing): Trouble | null => {
  if (asksPassword(state)) return { text: pdfWords.passwordTitle, action: pdfWords.passwordEnter, isPassword: true };
  if (isFailure(state)) return { text: stateText(state), action: es.app.retry, isPassword: false };
  if (state.is !== 'ready' || drawing.is !== 'failed') return null;
  const isNoPage = drawing.cause instanceof PageRequestError;
  return { text: isNoPage ? pdfWords.pageInvalid : es.reader.pageFailed, action: es.app.retry, isPassword: false };
};

type DetailProps = { source: PdfSource; index: number; zoom: ZoomAtRest };

const Detail = ({ source, index, zoom }: DetailProps) => {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(
    function followTheZoom() {
      return ref.current ? followZoom({ layer: ref.current, source, index, zoom }) : undefined;
    },
    [source, index, zoom],
  );
  return <div ref={ref} className={styles.detail} data-detail="" aria-hidden />;
};

export const PdfPageDrawing = (props: PdfPageDrawingProps) => {
  const { source, index, isShown, zoom = null, onPassword, instead = null } = props;
  const paper = useRef<HTMLDivElement>(null);
  const state = useStore(source.state);
  const width = useDrawnWidth(paper);
  const drawing = usePageCanvas(paper, { source, index, width, isShown, isReady: state.is === 'ready' });
  const trouble = troubleOf(state, drawing);
  const isWaiting = trouble === null && drawing.is === 'waiting';
  return (
    <div className={styles.drawing} aria-busy={isWaiting}>
      <div ref={paper} className={styles.paper} data-waiting={(isWaiting && !instead) || undefined} aria-hidden />
      {zoom && drawing.is === 'drawn' ? <Detail source={source} index={index} zoom={zoom} /> : null}
      {trouble && instead}
      {trouble && !instead ? (
        <div ref={leaveFocusToPage} className={styles.trouble}>
          <p role="status">{trouble.text}</p>
          <Button onClick={trouble.isPassword ? onPassword : source.retry}>{trouble.action}</Button>
        </div>
      ) : null}
    </div>
  );
};
