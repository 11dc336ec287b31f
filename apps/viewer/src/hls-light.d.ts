/** The smaller build is the same class without alternate audio, subtitles and DRM; the package types only the larger one. */
declare module 'hls.js/light' {
  import type Hls from 'hls.js';

  const light: typeof Hls;
  export default light;
}
