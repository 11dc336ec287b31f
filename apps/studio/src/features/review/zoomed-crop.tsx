/** The focused tag large, while Z is held or after *Ampliar*. */
import { Crop } from './crop.tsx';
import { useDesk, useReview } from './review-context.ts';
import styles from './zoomed-crop.module.css';

const ASPECT = 0.75;

export const ZoomedCrop = () => {
  const { store } = useDesk();
  const item = useReview(({ isZoomed, focused, review }) => (isZoomed && focused ? review.items[focused] : undefined));
  if (!item) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Z closes it, too
    <div className={styles.zoomed} aria-hidden onClick={() => store.show({ isZoomed: false })}>
      <Crop page={item.page} box={item.box} block={item.block} aspect={ASPECT} className={styles.crop ?? ''} />
    </div>
  );
};
