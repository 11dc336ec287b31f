// The actions on a playing video, for its controls and its keys. Knows the DOM, not React.

/** Refusals of the browser leave everything as it is. */
const ignoreRefusal = () => undefined;

export const togglePlayback = (player: HTMLVideoElement): void => {
  if (player.paused) player.play().catch(ignoreRefusal);
  else player.pause();
};

/** Sound at volume 0 stays inaudible when it is no longer muted. */
export const toggleMuted = (player: HTMLVideoElement): void => {
  const isMuted = player.muted || player.volume === 0;
  player.muted = !isMuted;
  if (isMuted && player.volume === 0) player.volume = 1;
};

export const seek = (player: HTMLVideoElement, time: number): void => {
  const end = Number.isFinite(player.duration) ? player.duration : time;
  player.currentTime = Math.max(0, Math.min(time, end));
};

/** Safari on iPhone shows only the video itself in full screen, with its own controls. */
type VideoOfIphone = HTMLVideoElement & { webkitEnterFullscreen?: () => void };

export const canBeFullScreen = (): boolean =>
  document.fullscreenEnabled || 'webkitEnterFullscreen' in HTMLVideoElement.prototype;

export const toggleFullScreen = (player: VideoOfIphone): void => {
  const frame = player.parentElement;
  if (document.fullscreenElement === frame) document.exitFullscreen().catch(ignoreRefusal);
  else if (document.fullscreenEnabled) frame?.requestFullscreen().catch(ignoreRefusal);
  else player.webkitEnterFullscreen?.();
};

/** Seconds that an arrow key seeks: 5, or less in short videos. */
const keyStep = ({ duration }: HTMLVideoElement): number => (duration > 0 && duration < 100 ? duration / 20 : 5);

/** Handles a key pressed anywhere in the player; returns whether it has a meaning there. */
export const handleVideoKey = (player: HTMLVideoElement, key: string): boolean => {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      seek(player, player.currentTime + keyStep(player));
      return true;
    case 'ArrowLeft':
    case 'ArrowDown':
      seek(player, player.currentTime - keyStep(player));
      return true;
    case 'Home':
      seek(player, 0);
      return true;
    case 'End':
      if (Number.isFinite(player.duration)) seek(player, player.duration);
      return true;
    case ' ':
      togglePlayback(player);
      return true;
    case 'm':
      toggleMuted(player);
      return true;
    case 'f':
      toggleFullScreen(player);
      return true;
    default:
      return false;
  }
};
