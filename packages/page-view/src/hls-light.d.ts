/** What is used of the smaller build (no alternate audio, subtitles, DRM); the package types only the larger one. */
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
