/** One picture of a product over the whole screen, to look at closely; swiped, stepped by arrows and keys. */
import { es, IconButton, useModal } from '@vitrina/ui';
import { pictureWords } from '@vitrina/ui/messages/picture';
import { shopWords } from '@vitrina/ui/messages/shop';
import { ChevronLeft, ChevronRight, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { handleOn, type PictureActs, type PictureHand } from './picture-gestures.ts';
import styles from './picture-viewer.module.css';
import { takeStepBack, useBackStep } from './use-back-step.ts';

export type PictureViewerProps = {
  pictures: readonly string[];
  name: string;
  first: number;
  /** The picture that was looked at last. */
  onClose: (at: number) => void;
};

type LargePictureProps = { url: string; alt: string; onHand: (hand: PictureHand) => void; acts: PictureActs };

const LargePicture = ({ url, alt, onHand, acts }: LargePictureProps) => {
  const stage = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const onTurn = useEffectEvent(acts.onTurn);
  const onLeave = useEffectEvent(acts.onLeave);
  const onTaken = useEffectEvent(onHand);
  useEffect(function takeHands() {
    if (!stage.current || !picture.current) return;
    const taken = handleOn(stage.current, picture.current, { onTurn: (by) => onTurn(by), onLeave: () => onLeave() });
    onTaken(taken);
    return taken.stop;
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
  const { modal, leave } = useModal(() => takeStepBack(() => onClose(at)));
  useBackStep(() => void leave());
  const hand = useRef<PictureHand>(null);
  const count = pictures.length;
  const url = pictures[at] ?? '';
  const turn = (by: 1 | -1) => setAt((now) => Math.min(count - 1, Math.max(0, now + by)));

  const keys: Record<string, () => void> = {
    ArrowLeft: () => turn(-1),
    ArrowRight: () => turn(1),
    '+': () => hand.current?.step('in'),
    '=': () => hand.current?.step('in'),
    '-': () => hand.current?.step('out'),
    '0': () => hand.current?.reset(),
  };
  const handleKey = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    // The gallery below it turns by the same keys.
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
      // It lies in the gallery, where a click opens it.
      onClick={(event) => event.stopPropagation()}
    >
      <LargePicture
        key={url}
        url={url}
        alt={count > 1 ? `${name}, ${shopWords.picture(at + 1, count)}` : name}
        onHand={(taken) => {
          hand.current = taken;
        }}
        acts={{ onTurn: turn, onLeave: () => void leave() }}
      />
      <IconButton
        label={pictureWords.closePicture}
        className={`${styles.button} ${styles.close}`}
        onClick={() => void leave()}
      >
        <X aria-hidden />
      </IconButton>
      <div className={styles.zoom}>
        <IconButton label={es.reader.zoomOut} onClick={() => hand.current?.step('out')}>
          <ZoomOut aria-hidden />
        </IconButton>
        <IconButton label={es.reader.zoomIn} onClick={() => hand.current?.step('in')}>
          <ZoomIn aria-hidden />
        </IconButton>
      </div>
      {count > 1 ? <Steps at={at} count={count} onTurn={turn} /> : null}
    </dialog>
  );
};
