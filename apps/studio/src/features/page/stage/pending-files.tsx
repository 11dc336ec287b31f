/** Files of this page that are not uploaded yet, at their place, from this browser. They can be dragged meanwhile. */
import { mediaWords as words } from '@vitrina/ui/messages/studio/page';
import { Box, CircleAlert, Film } from 'lucide-react';
import type { PointerEvent } from 'react';
import { useStore } from 'zustand';
import { pendingDomId } from '../acts/media-acts.ts';
import type { PendingMedia } from '../media/media-uploads.ts';
import { uploadText } from '../media/upload-text.ts';
import { useEditor } from '../page-context.ts';
import { followPointer } from './follow-pointer.ts';
import styles from './pending-files.module.css';

const Look = ({ item: { kind, address } }: { item: PendingMedia }) => {
  if (kind === 'images') return <img src={address} alt="" draggable={false} className={styles.look} />;
  if (kind === 'videos') return <video src={address} muted playsInline preload="metadata" className={styles.look} />;
  return null;
};

const PendingFile = ({ item }: { item: PendingMedia }) => {
  const { media } = useEditor();
  const { id, kind, name, position, size, state } = item;
  const drag = (event: PointerEvent<HTMLElement>): void => {
    const { currentTarget: box } = event;
    const paper = box.parentElement;
    if (!paper) return;
    const at = (left: number, top: number): void => {
      box.style.left = `${left}%`;
      box.style.top = `${top}%`;
    };
    followPointer(event, {
      paper,
      onMove: (by) => at(position.left + by.left, position.top + by.top),
      onEnd: (by) => {
        at(position.left, position.top);
        if (by) media.move(id, { left: position.left + by.left, top: position.top + by.top });
      },
    });
  };
  const Icon = state.is === 'failed' ? CircleAlert : kind === 'models' ? Box : Film;
  return (
    <div
      id={pendingDomId(id)}
      role="img"
      aria-label={`${name}, ${uploadText(state)}`}
      className={styles.file}
      data-failed={state.is === 'failed' || undefined}
      style={{ left: `${position.left}%`, top: `${position.top}%`, width: `${size.width}%`, height: `${size.high}%` }}
      onPointerDown={drag}
    >
      <Look item={item} />
      <span className={styles.state}>
        {kind === 'images' && state.is !== 'failed' ? null : <Icon aria-hidden className={styles.icon} />}
        {state.is === 'sending' ? words.share(state.share) : words.short[state.is]}
      </span>
      {state.is === 'sending' ? (
        <span aria-hidden className={styles.bar} style={{ width: `${Math.round(state.share * 100)}%` }} />
      ) : null}
    </div>
  );
};

export const PendingFiles = ({ page }: { page: number }) => {
  const { media } = useEditor();
  const items = useStore(media.store, (state) => state.items);
  return items.filter((item) => item.page === page).map((item) => <PendingFile key={item.id} item={item} />);
};
