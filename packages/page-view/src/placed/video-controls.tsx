/** The controls of a video that plays on a page, the same in every browser. A script of its own. */
import { type ChangeEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import type { PlayerLabels } from '../elements.ts';
import { Stroked } from '../icons.tsx';
import { canBeFullScreen, seek, toggleFullScreen, toggleMuted, togglePlayback } from './video-playback.ts';
import styles from './video-player.module.css';

export type VideoControlsProps = { playerRef: RefObject<HTMLVideoElement | null>; labels: PlayerLabels };

type Playback = { isPaused: boolean; isMuted: boolean; isFullScreen: boolean; time: number; duration: number };

const INITIAL: Playback = { isPaused: true, isMuted: false, isFullScreen: false, time: 0, duration: Number.NaN };

const EVENTS = ['play', 'pause', 'ended', 'timeupdate', 'seeking', 'durationchange', 'volumechange'] as const;

const playbackOf = (player: HTMLVideoElement): Playback => ({
  isPaused: player.paused,
  isMuted: player.muted || player.volume === 0,
  isFullScreen: document.fullscreenElement?.contains(player) ?? false,
  time: player.currentTime,
  duration: player.duration,
});

const usePlayback = (playerRef: VideoControlsProps['playerRef']): Playback => {
  const [playback, setPlayback] = useState(INITIAL);
  useEffect(
    function followPlayer() {
      const player = playerRef.current;
      if (!player) return;
      const read = () => setPlayback(playbackOf(player));
      read();
      for (const name of EVENTS) player.addEventListener(name, read);
      document.addEventListener('fullscreenchange', read);
      return () => {
        for (const name of EVENTS) player.removeEventListener(name, read);
        document.removeEventListener('fullscreenchange', read);
      };
    },
    [playerRef],
  );
  return playback;
};

/** `1:05`, `1:02:05`. */
export const clockTime = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  const parts = hours > 0 ? [hours, String(minutes).padStart(2, '0')] : [minutes];
  return [...parts, String(whole % 60).padStart(2, '0')].join(':');
};

const Filled = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    <path d={path} />
  </svg>
);

const Sound = ({ isMuted }: { isMuted: boolean }) => (
  <Stroked>
    <path d="M11 5 6.5 9H3v6h3.5l4.5 4V5Z" />
    <path d={isMuted ? 'm16 9.5 5 5m0-5-5 5' : 'M15 9a4.5 4.5 0 0 1 0 6m2.5-9a8.5 8.5 0 0 1 0 12'} />
  </Stroked>
);

const Corners = ({ isFullScreen }: { isFullScreen: boolean }) => (
  <Stroked>
    <path d={isFullScreen ? 'M9 4v5H4m11-5v5h5M9 20v-5H4m11 5v-5h5' : 'M4 9V4h5m6 0h5v5M4 15v5h5m6 0h5v-5'} />
  </Stroked>
);

type ControlProps = { label: string; kind?: 'sound'; onPress: () => void; children: ReactNode };

const Control = ({ label, kind, onPress, children }: ControlProps) => (
  <button type="button" className={styles.button} aria-label={label} data-kind={kind} onClick={onPress}>
    {children}
  </button>
);

export const VideoControls = ({ playerRef, labels }: VideoControlsProps) => {
  const { isPaused, isMuted, isFullScreen, time, duration } = usePlayback(playerRef);
  const on = (action: (player: HTMLVideoElement) => void) => () => {
    if (playerRef.current) action(playerRef.current);
  };
  const handleSeek = ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
    on((player) => seek(player, currentTarget.valueAsNumber))();
  /** A live stream has no end, and an unloaded video none yet. */
  const hasEnd = Number.isFinite(duration) && duration > 0;
  return (
    <div className={styles.controls} data-own-size>
      <Control label={isPaused ? labels.play : labels.pause} onPress={on(togglePlayback)}>
        <Filled path={isPaused ? 'M8 5.5v13l11-6.5-11-6.5Z' : 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z'} />
      </Control>
      <input
        type="range"
        className={styles.seek}
        min={0}
        max={hasEnd ? duration : 1}
        step="any"
        value={hasEnd ? Math.min(time, duration) : 0}
        disabled={!hasEnd}
        aria-label={labels.seek}
        aria-valuetext={hasEnd ? labels.position(clockTime(time), clockTime(duration)) : clockTime(time)}
        onChange={handleSeek}
      />
      <span className={styles.time} aria-hidden="true">
        {clockTime(time)}
        {hasEnd ? ` / ${clockTime(duration)}` : null}
      </span>
      <Control label={isMuted ? labels.unmute : labels.mute} kind="sound" onPress={on(toggleMuted)}>
        <Sound isMuted={isMuted} />
      </Control>
      {canBeFullScreen() ? (
        <Control label={isFullScreen ? labels.leaveFullScreen : labels.fullScreen} onPress={on(toggleFullScreen)}>
          <Corners isFullScreen={isFullScreen} />
        </Control>
      ) : null}
    </div>
  );
};
