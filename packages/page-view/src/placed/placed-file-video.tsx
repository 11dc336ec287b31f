/** A video that plays in place: a file or an HLS stream, natively or through hls.js. It plays only after a press. */
import type { Video } from '@vitrina/contract';
import { useEffect, useRef, useState } from 'react';
import { boxStyle } from '../elements.ts';
import styles from './placed.module.css';
import { VideoPoster } from './video-poster.tsx';
import { attachStream } from './video-stream.ts';

export type PlacedVideoProps = { video: Video; label: string; isShown: boolean; onPlay: () => void };

type PlayedVideoProps = PlacedVideoProps & {
  src: string;
  /** The browser needs hls.js to play it. */
  needsHls: boolean;
  /** The visitor has started it with a tap. */
  isStarted: boolean;
  onFail: () => void;
};

const PlayedVideo = ({ video, src, needsHls, label, isShown, isStarted, onPlay, onFail }: PlayedVideoProps) => {
  const ref = useRef<HTMLVideoElement>(null);
  const fail = useRef(onFail);
  useEffect(function keepLatest() {
    fail.current = onFail;
  });
  useEffect(
    function pauseWhenHidden() {
      const player = ref.current;
      if (!isShown && player && !player.paused) player.pause();
    },
    [isShown],
  );
  useEffect(
    function playStream() {
      const player = ref.current;
      if (!needsHls || !player) return;
      let isCurrent = true;
      let stop = () => {};
      const handleFail = () => {
        if (isCurrent) fail.current();
      };
      attachStream(player, src, handleFail).then((end) => {
        if (isCurrent) stop = end;
        else end();
      }, handleFail);
      return () => {
        isCurrent = false;
        stop();
      };
    },
    [needsHls, src],
  );
  return (
    // biome-ignore lint/a11y/useMediaCaption: the data has no captions (§3 Video)
    <video
      ref={ref}
      className={styles.video}
      style={boxStyle(video.position, video.size)}
      controls
      playsInline
      autoPlay={isStarted}
      preload="none"
      aria-label={label}
      onPlay={onPlay}
      onError={onFail}
      {...(needsHls ? {} : { src })}
      {...(video.poster ? { poster: video.poster } : {})}
    />
  );
};

/** Streams for hls.js wait behind their poster, as a player without a source has no controls. The poster also offers a retry. */
export const FileVideo = (props: Omit<PlayedVideoProps, 'isStarted' | 'onFail'>) => {
  const [state, setState] = useState<'waiting' | 'started' | 'failed'>('waiting');
  const { needsHls, video, label } = props;
  if (state === 'failed' || (state === 'waiting' && needsHls))
    return <VideoPoster video={video} label={label} isBroken={state === 'failed'} onPlay={() => setState('started')} />;
  return <PlayedVideo {...props} isStarted={state === 'started'} onFail={() => setState('failed')} />;
};
