/** A product picture in a square; a placeholder of the same size while it loads, or if it is missing or broken. */
import { Image as ImageIcon } from 'lucide-react';
import { useState } from 'react';
import styles from './product-picture.module.css';

type ProductPictureProps = { url: string | undefined; alt: string; isEager?: boolean; className?: string };

/** Store data is untrusted: only URLs that can be pictures are requested. */
const isPictureUrl = (url: string): boolean => /^(https?:)?\/\/|^\/(?!\/)|^data:image\/|^blob:/i.test(url);

export const ProductPicture = ({ url = '', alt, isEager = false, className = '' }: ProductPictureProps) => {
  const [loaded, setLoaded] = useState<{ url: string; is: 'shown' | 'broken' }>({ url: '', is: 'broken' });
  const state = loaded.url === url ? loaded.is : isPictureUrl(url) ? 'loading' : 'broken';
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
          onLoad={() => setLoaded({ url, is: 'shown' })}
          onError={() => setLoaded({ url, is: 'broken' })}
        />
      )}
    </span>
  );
};
