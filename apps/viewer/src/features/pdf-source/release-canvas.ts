/** Gives the memory of a canvas back at once; some browsers keep it until the next collection otherwise. */
export const releaseCanvas = (canvas: HTMLCanvasElement): void => {
  canvas.width = 0;
  canvas.height = 0;
};
