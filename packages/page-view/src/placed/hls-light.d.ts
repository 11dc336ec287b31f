/** The used API of the light build (no alternate audio, subtitles, DRM); the package has types only for the full build. */
declare module 'hls.js/light' {
  export default class Hls {
    static readonly Events: { readonly ERROR: 'hlsError' };
    static isSupported(): boolean;
    on(event: 'hlsError', listener: (event: string, data: { fatal: boolean }) => void): void;
    loadSource(url: string): void;
    attachMedia(media: HTMLMediaElement): void;
    destroy(): void;
  }
}
