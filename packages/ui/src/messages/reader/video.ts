/** Messages of the controls of a video. */
export const videoWords = {
  play: 'Reproducir',
  pause: 'Pausar',
  seek: 'Posición del video',
  /** Times are passed in formatted: «0:12 de 1:05». */
  position: (time: string, duration: string) => `${time} de ${duration}`,
  mute: 'Silenciar',
  unmute: 'Activar el sonido',
  fullScreen: 'Pantalla completa',
  leaveFullScreen: 'Salir de pantalla completa',
} as const;
