/** A product's picture in a square of paper; while it loads, is missing or broken, a quiet placeholder of the same size. */
import { Image as ImageIcon } from 'lucide-react';
import { useState } from 'react';
import styles from './product-picture.module.css';

type ProductPictureProps = { url: string | undefined; alt: string; isEager?: boolean; className?: string };

/** A store's answer is not ours: only addresses that can be pictures are asked for. */
const isPictureUrl = (url: string): boolean => /^(https?:)?\/\/|^\/(?!\/)|^data:image\/|^blob:/i.test(url);

export const ProductPicture = ({ url = '', alt, isEager = false, className = '' }: ProductPictureProps) => {
  const [seen, setSeen] = useState<{ url: string; is: 'shown' | 'broken' }>({ url: '', is: 'broken' });
  const state = seen.url === url ? seen.is : isPictureUrl(url) ? 'loading' : 'broken';
  const isNamed = alt !== '' && state === 'broken';
  return (
    <span className={`${styles.frame} ${className}`} {...(isNamed ? { role: 'img', 'aria-label': alt } : {})}>
      <ImageIcon className={styles.icon} aria-hidden strokeWidth={1.25} />
      {state === 'broken' ? null : (
        <img
          src={url}
          alt={alt}
          className={styles.image}
          data-shown={state === 'shown'}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          onLoad={() => setSeen({ url, is: 'shown' })}
          onError={() => setSeen({ url, is: 'broken' })}
        />
      )}
    </span>
  );
};
