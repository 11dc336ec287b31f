/** Frees the memory of a canvas at once; otherwise some browsers keep it until the next garbage collection. */
export const releaseCanvas = (canvas: HTMLCanvasElement): void => {
  canvas.width = 0;
  canvas.height = 0;
};
