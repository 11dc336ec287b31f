/**
 * A 3D model (§2) that can be turned, zoomed and, on devices with AR, placed in the room. The engine is large and loads
 * when a model is opened. Compressed models (Draco, KTX2) make it fetch decoders; a plain GLB needs no other request.
 */

import type { Model } from '@vitrina/contract';
import { modelWords } from '@vitrina/ui/messages/model';
import { Box } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import place from './model-place.module.css';
import styles from './model-stage.module.css';

type ModelStageProps = { model: Model; title: string };

type Progress = { is: 'loading'; share: number } | { is: 'shown' } | { is: 'failed' | 'unsupported' };

/** Announcements of the engine for screen readers, in its `a11y` format. */
const ANNOUNCEMENTS = JSON.stringify({ 'interaction-prompt': modelWords.modelHelp, ...modelWords.modelSides });

const isProgress = (event: Event): event is CustomEvent<{ totalProgress: number }> =>
  event instanceof CustomEvent && typeof event.detail?.totalProgress === 'number';

/** The engine needs WebGL 2, and shows an empty box without it: on old devices, or where it is turned off. */
const hasWebGl = (): boolean => {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers limit the contexts of a page.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
};

/** Loading progress of the model. The engine's events do not bubble, and React does not attach listeners for them. */
const useProgress = (url: string) => {
  const stage = useRef<HTMLDivElement>(null);
  const [progress, setProgress] = useState<Progress>(() =>
    hasWebGl() ? { is: 'loading', share: 0 } : { is: 'unsupported' },
  );
  const isSupported = progress.is !== 'unsupported';

  useEffect(
    function loadEngine() {
      if (!isSupported) return;
      let isMounted = true;
      const fail = () => {
        if (isMounted) setProgress({ is: 'failed' });
      };
      import('@google/model-viewer').catch(fail);
      return () => {
        isMounted = false;
      };
    },
    [isSupported],
  );

  useEffect(function stopTouchPropagation() {
    const element = stage.current;
    // A gesture on the model must not drag the sheet down.
    const stopTouch = (event: TouchEvent) => event.stopPropagation();
    element?.addEventListener('touchstart', stopTouch, { passive: true });
    return () => element?.removeEventListener('touchstart', stopTouch);
  }, []);

  useEffect(
    function followLoading() {
      const viewer = stage.current?.querySelector('model-viewer');
      if (!viewer || !url) return;
      const handleProgress = (event: Event) => {
        if (!isProgress(event)) return;
        const share = event.detail.totalProgress;
        setProgress((now) => (now.is === 'loading' ? { is: 'loading', share } : now));
      };
      const handleLoad = () => setProgress({ is: 'shown' });
      const handleError = () => setProgress({ is: 'failed' });
      viewer.addEventListener('progress', handleProgress);
      viewer.addEventListener('load', handleLoad);
      viewer.addEventListener('error', handleError);
      return () => {
        viewer.removeEventListener('progress', handleProgress);
        viewer.removeEventListener('load', handleLoad);
        viewer.removeEventListener('error', handleError);
      };
    },
    [url],
  );

  return { stage, progress };
};

/** In the place of a model that cannot be shown: its poster, if there is one, and why. */
const Failed = ({ poster, reason }: { poster: string | undefined; reason: string }) => {
  const [isBroken, setIsBroken] = useState(false);
  const hasPoster = Boolean(poster) && !isBroken;
  return (
    <div className={styles.failed}>
      {hasPoster ? (
        <img className={styles.poster} src={poster} alt="" onError={() => setIsBroken(true)} />
      ) : (
        <Box aria-hidden className={styles.icon} strokeWidth={1.25} />
      )}
      <p role="status">{reason}</p>
    </div>
  );
};

export const ModelStage = ({ model, title }: ModelStageProps) => {
  const { stage, progress } = useProgress(model.url);
  return (
    <div ref={stage} className={place.stage}>
      {progress.is === 'failed' || progress.is === 'unsupported' ? (
        <Failed
          poster={model.poster}
          reason={progress.is === 'failed' ? modelWords.modelFailed : modelWords.modelUnsupported}
        />
      ) : (
        <model-viewer
          className={styles.viewer}
          src={model.url}
          alt={title}
          poster={model.poster}
          ar
          ar-modes="webxr scene-viewer quick-look"
          camera-controls
          touch-action="pan-y"
          shadow-intensity="0.7"
          interaction-prompt="none"
          a11y={ANNOUNCEMENTS}
        >
          <span slot="progress-bar" />
          <button type="button" slot="ar-button" className={styles.ar}>
            {modelWords.modelSeeInYourSpace}
          </button>
        </model-viewer>
      )}
      {progress.is === 'loading' ? (
        <progress className={styles.progress} value={progress.share} aria-label={modelWords.modelLoading} />
      ) : null}
    </div>
  );
};
