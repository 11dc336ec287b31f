/**
 * Sharpness of a picture: the mean square of the difference between neighbouring pixels. For the same content a higher value
 * is sharper, since a soft edge has more and smaller steps.
 */
import type { Page } from 'playwright-core';
import sharp from 'sharp';

const edgeEnergy = async (png: Buffer): Promise<number> => {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  let sum = 0;
  for (let y = 0; y + 1 < info.height; y += 1) {
    for (let x = 0; x + 1 < info.width; x += 1) {
      const at = y * info.width + x;
      const here = data[at] ?? 0;
      sum += ((data[at + 1] ?? 0) - here) ** 2 + ((data[at + info.width] ?? 0) - here) ** 2;
    }
  }
  return sum / (2 * info.width * info.height);
};

/** Sharpness of the stage on the screen, without its edges, where the arrows are. */
export const stageEnergy = async (page: Page): Promise<number> => {
  const box = await page.locator('.v-stage:not(#first-page)').boundingBox();
  if (!box) throw new Error('no stage');
  const [across, down] = [box.width * 0.2, box.height * 0.1];
  const clip = { x: box.x + across, y: box.y + down, width: box.width - 2 * across, height: box.height - 2 * down };
  return edgeEnergy(await page.screenshot({ clip, animations: 'disabled' }));
};
