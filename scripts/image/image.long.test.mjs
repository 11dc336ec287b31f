/** The Dockerfile, built and started. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildImage, missingForImage } from './build.mjs';
import { checkImage } from './check-image.mjs';
import { MAX_BYTES } from './image.mjs';

const missing = missingForImage();
if (missing.length > 0)
  console.info(`The container image is not tested, skipped: ${missing.join(', ')} not available here.`);

describe.skipIf(missing.length > 0)('the container image', () => {
  let image;
  let facts;
  beforeAll(async () => {
    image = buildImage({ isBuilt: true });
    facts = await checkImage(image);
  }, 300_000);
  afterAll(() => image?.close(), 120_000);

  // Covers §resilience-147.
  test('runs as its own user over a read-only root', () => {
    expect(facts).toMatchObject({ uid: 1000, writeError: 'EROFS' });
  });

  // Covers §resilience-147.
  test('starts, is healthy, answers pages and stops at a signal', () => {
    expect(facts).toMatchObject({ health: 0, page: 200, exit: 0 });
  });

  // Covers §resilience-147.
  test('doctor finds nothing in it', () => {
    expect(facts.findings).toEqual([]);
  });

  // Covers §resilience-147.
  test('adds at most 300 MB to its base', () => {
    expect(facts.addedBytes).toBeLessThan(MAX_BYTES);
  });
});
