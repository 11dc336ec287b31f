/** A video that the browser plays in place: a file, or a stream that it or the engine plays. Nothing plays by itself. */
import { useEffect, useRef, useState } from 'react';
import { boxStyle } from './elements.ts';
import styles from './placed.module.css';
import type { PlacedVideoProps } from './placed-video.tsx';
import { VideoPoster } from './video-poster.tsx';
import { attachStream } from './video-stream.ts';

type PlayedVideoProps = PlacedVideoProps & {
  src: string;
  /** The browser cannot play it by itself. */
  needsEngine: boolean;
  /** Somebody has asked for it by a tap. */
  isAsked: boolean;
  onFail: () => void;
};

const PlayedVideo = ({ video, src, needsEngine, label, isShown, isAsked, onPlay, onFail }: PlayedVideoProps) => {
  const ref = useRef<HTMLVideoElement>(null);
  const fail = useRef(onFail);
  useEffect(function keepLatest() {
    fail.current = onFail;
  });
  useEffect(
    function pauseWhenTurnedAway() {
      const player = ref.current;
      if (!isShown && player && !player.paused) player.pause();
    },
    [isShown],
  );
  useEffect(
    function playStream() {
      const player = ref.current;
      if (!needsEngine || !player) return;
      let isWanted = true;
      let stop = () => {};
      const handleFail = () => {
        if (isWanted) fail.current();
      };
      attachStream(player, src, handleFail).then((end) => {
        if (isWanted) stop = end;
        else end();
      }, handleFail);
      return () => {
        isWanted = false;
        stop();
      };
    },
    [needsEngine, src],
  );
  return (
    // biome-ignore lint/a11y/useMediaCaption: the data has no captions (§3 Video)
    <video
      ref={ref}
      className={styles.video}
      style={boxStyle(video.position, video.size)}
      controls
      playsInline
      autoPlay={isAsked}
      preload="none"
      aria-label={label}
      onPlay={onPlay}
      onError={onFail}
      {...(needsEngine ? {} : { src })}
      {...(video.poster ? { poster: video.poster } : {})}
    />
  );
};

/** A player without a source has nothing to press, so what needs the engine waits behind its poster; what failed can be tried again there. */
export const FileVideo = (props: Omit<PlayedVideoProps, 'isAsked' | 'onFail'>) => {
  const [state, setState] = useState<'waiting' | 'asked' | 'failed'>('waiting');
  const { needsEngine, video, label } = props;
  if (state === 'failed' || (state === 'waiting' && needsEngine))
    return <VideoPoster video={video} label={label} isBroken={state === 'failed'} onPlay={() => setState('asked')} />;
  return <PlayedVideo {...props} isAsked={state === 'asked'} onFail={() => setState('failed')} />;
};
