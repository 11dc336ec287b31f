/** The draft in the viewer, on a phone and on a computer side by side. */
import { publishWords as words } from '@vitrina/ui/messages/studio/publish';
import { useLayoutEffect, useRef, useState } from 'react';
import styles from './preview-frames.module.css';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** The factor by which a screen of this width fills the element. */
const useScale = (width: number) => {
  const ref = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setScale(element.clientWidth / width));
    observer.observe(element);
    return () => observer.disconnect();
  }, [width]);
  return { ref, scale };
};

const Screen = ({
  address,
  label,
  width,
  height,
}: {
  address: string;
  label: string;
  width: number;
  height: number;
}) => {
  const { ref, scale } = useScale(width);
  return (
    <figure className={styles.screen}>
      <div ref={ref} className={styles.glass} style={{ aspectRatio: `${width} / ${height}` }}>
        {scale === 0 ? null : (
          <iframe
            src={address}
            title={label}
            loading="lazy"
            className={styles.frame}
            style={{ width, height, scale: String(scale) }}
          />
        )}
      </div>
      <figcaption className={styles.label}>{label}</figcaption>
    </figure>
  );
};

/** `address`: of the shoppers' host, relative where that is this one. */
export const PreviewFrames = ({ address }: { address: string }) => (
  <div className={styles.frames}>
    <Screen address={address} label={words.phone} {...PHONE} />
    <Screen address={address} label={words.desktop} {...DESKTOP} />
  </div>
);
