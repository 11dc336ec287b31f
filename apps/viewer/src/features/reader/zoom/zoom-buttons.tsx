/** Zoom in, zoom out and the zoom level, for the bar of the screen. The level button resets to the whole page. */
import { IconButton } from '@vitrina/ui';
import { es } from '@vitrina/ui/messages';
import { ZoomIn, ZoomOut } from 'lucide-react';
import styles from './zoom-buttons.module.css';
import { useZoom, type ZoomStore } from './zoom-store.ts';

// `aria-disabled` in place of `disabled`: a button that becomes disabled loses the focus to the top of the document.
export const ZoomButtons = ({ zoom: store }: { zoom: ZoomStore }) => {
  const { zoom, isZoomed, isClosest, zoomIn, zoomOut, reset } = useZoom(store);
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
