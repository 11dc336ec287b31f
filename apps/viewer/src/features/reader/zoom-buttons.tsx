/** Closer, farther, and how close: for the bar of the screen. The number leads back to the whole page. */
import { IconButton } from '@vitrina/ui';
import { es } from '@vitrina/ui/messages';
import { ZoomIn, ZoomOut } from 'lucide-react';
import styles from './zoom-buttons.module.css';
import { useZoom, type ZoomControl } from './zoom-control.ts';

// aria-disabled and not disabled: a button that loses itself under the focus drops the reader at the top of the document.
export const ZoomButtons = ({ zoom: control }: { zoom: ZoomControl }) => {
  const { zoom, isZoomed, isClosest, zoomIn, zoomOut, reset } = useZoom(control);
  const percent = Math.round(zoom * 100);
  return (
    <fieldset className={styles.zoom} aria-label={es.reader.zoom}>
      <IconButton label={es.reader.zoomOut} aria-disabled={!isZoomed} onClick={zoomOut}>
        <ZoomOut aria-hidden />
      </IconButton>
      <button
        type="button"
        className={styles.level}
        aria-label={es.reader.zoomReset(percent)}
        aria-disabled={!isZoomed}
        onClick={reset}
      >
        {es.reader.zoomLevel(percent)}
      </button>
      <IconButton label={es.reader.zoomIn} aria-disabled={isClosest} onClick={zoomIn}>
        <ZoomIn aria-hidden />
      </IconButton>
      <output className="visually-hidden">{isZoomed ? es.reader.zoomLevel(percent) : ''}</output>
    </fieldset>
  );
};
