/** The files that are not uploaded yet, on all pages: how far each one is, and what can be done. */
import { pageWords, mediaWords as words } from '@vitrina/ui/messages/studio/page';
import { shellWords } from '@vitrina/ui/messages/studio/shell';
import { RotateCw, Search, X } from 'lucide-react';
import { useStore } from 'zustand';
import { Button, IconButton } from '../../../widgets/button.tsx';
import type { PendingMedia } from '../media/media-uploads.ts';
import { uploadText } from '../media/upload-text.ts';
import { useEditor } from '../page-context.ts';
import styles from './upload-notice.module.css';

const Row = ({ item: { id, name, page, state } }: { item: PendingMedia }) => {
  const { media, store, index } = useEditor();
  return (
    <li className={styles.row} data-failed={state.is === 'failed' || undefined}>
      <span className={styles.text}>
        <strong className={styles.name}>{name}</strong>
        <span>
          {page === index ? '' : `${pageWords.page(page)} · `}
          {uploadText(state)}
        </span>
      </span>
      {state.is === 'sending' ? (
        <progress className={styles.progress} aria-label={words.uploadOf(name)} value={state.share} />
      ) : null}
      {state.is === 'failed' ? (
        <Button aria-label={`${shellWords.retry}: ${name}`} onPress={() => media.retry(id)}>
          <RotateCw aria-hidden />
          {shellWords.retry}
        </Button>
      ) : null}
      {state.is === 'product' ? (
        <Button onPress={() => store.show({ dialog: { is: 'search', target: { media: id } } })}>
          <Search aria-hidden />
          {words.chooseProduct}
        </Button>
      ) : null}
      <IconButton label={words.cancel(name)} onPress={() => media.cancel(id)}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
};

export const UploadNotice = () => {
  const { media } = useEditor();
  const items = useStore(media.store, (state) => state.items);
  if (items.length === 0) return null;
  return (
    <section aria-label={words.pending(items.length)} className={styles.notice}>
      <p className={styles.lead}>
        <strong>{words.pending(items.length)}.</strong> {words.keepOpen}
      </p>
      <ul className={styles.list}>
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
};
