/** One product picture in full screen with zoom; swipes, arrow buttons and keys change the picture. */
import { es, IconButton, useModal } from '@vitrina/ui';
import { pictureWords } from '@vitrina/ui/messages/picture';
import { shopWords } from '@vitrina/ui/messages/shop';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { attachPictureGestures, type PictureGestures, type PictureHandlers } from './picture-gestures.ts';
import styles from './picture-viewer.module.css';
import { popHistoryLayer, useHistoryLayer } from './use-history-layer.ts';

export type PictureViewerProps = {
  pictures: readonly string[];
  name: string;
  first: number;
  /** Called with the index of the picture that was shown last. */
  onClose: (at: number) => void;
};

type LargePictureProps = {
  url: string;
  alt: string;
  onGestures: (gestures: PictureGestures) => void;
  handlers: PictureHandlers;
};

const LargePicture = ({ url, alt, onGestures, handlers }: LargePictureProps) => {
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const onTurn = useEffectEvent(handlers.onTurn);
  const onLeave = useEffectEvent(handlers.onLeave);
  const handleGestures = useEffectEvent(onGestures);
  useEffect(function attachGestures() {
    if (!stage.current || !picture.current) return;
    const attached = attachPictureGestures(stage.current, picture.current, {
      onTurn: (by) => onTurn(by),
      onLeave: () => onLeave(),
    });
    handleGestures(attached);
    return attached.stop;
  }, []);
  return (
    <div ref={stage} className={styles.stage}>
      <img ref={picture} className={styles.picture} src={url} alt={alt} draggable={false} />
    </div>
  );
};

const Steps = ({ at, count, onTurn }: { at: number; count: number; onTurn: (by: 1 | -1) => void }) => (
  <>
    <IconButton
      label={shopWords.previousPicture}
      className={`${styles.button} ${styles.previous}`}
      aria-disabled={at === 0}
      onClick={() => onTurn(-1)}
    >
      <ChevronLeft aria-hidden />
    </IconButton>
    <IconButton
      label={shopWords.nextPicture}
      className={`${styles.button} ${styles.next}`}
      aria-disabled={at === count - 1}
      onClick={() => onTurn(1)}
    >
      <ChevronRight aria-hidden />
    </IconButton>
    <span className={styles.position} role="status">
      {shopWords.pictureCount(at + 1, count)}
    </span>
  </>
);

export const PictureViewer = ({ pictures, name, first, onClose }: PictureViewerProps) => {
  const [at, setAt] = useState(first);
  const { modal, leave } = useModal(() => popHistoryLayer(() => onClose(at)));
  useHistoryLayer(() => void leave());
  const gestures = useRef<PictureGestures>(null);
  const count = pictures.length;
  const url = pictures[at] ?? '';
  const turn = (by: 1 | -1) => setAt((now) => Math.min(count - 1, Math.max(0, now + by)));

  const keys: Record<string, () => void> = {
    ArrowLeft: () => turn(-1),
    ArrowRight: () => turn(1),
    '+': () => gestures.current?.step('in'),
    '=': () => gestures.current?.step('in'),
    '-': () => gestures.current?.step('out'),
    '0': () => gestures.current?.reset(),
  };
  const handleKey = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    // The gallery below handles the same keys.
    event.stopPropagation();
    event.preventDefault();
    act();
  };

  return (
    <dialog
      {...modal}
      className={styles.viewer}
      aria-label={name}
      onKeyDown={handleKey}
      // The dialog is inside the gallery, where a click would open it again.
      onClick={(event) => event.stopPropagation()}
    >
      <LargePicture
        key={url}
        url={url}
        alt={count > 1 ? `${name}, ${shopWords.picture(at + 1, count)}` : name}
        onGestures={(attached) => {
          gestures.current = attached;
        }}
        handlers={{ onTurn: turn, onLeave: () => void leave() }}
      />
      <IconButton
        label={pictureWords.closePicture}
        className={`${styles.button} ${styles.close}`}
        onClick={() => void leave()}
      >
        <X aria-hidden />
      </IconButton>
      <div className={styles.zoom}>
        <IconButton label={es.reader.zoomOut} onClick={() => gestures.current?.step('out')}>
          <ZoomOut aria-hidden />
        </IconButton>
        <IconButton label={es.reader.zoomIn} onClick={() => gestures.current?.step('in')}>
          <ZoomIn aria-hidden />
        </IconButton>
      </div>
      {count > 1 ? <Steps at={at} count={count} onTurn={turn} /> : null}
    </dialog>
  );
};
