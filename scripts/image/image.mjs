// `npm run image`: builds the container image from the Dockerfile and starts it. `--built`: with the viewer that is built here.

import { log, main, Stop } from '../run.mjs';
import { buildImage, missingForImage } from './build.mjs';
import { checkImage } from './check-image.mjs';

/** On top of the base. */
export const MAX_BYTES = 300 * 1024 * 1024;

/** A sentence for each fault of the image. */
const problemsOf = ({ uid, writeError, health, page, exit, findings, addedBytes }) =>
  [
    [uid === 0, 'The server runs as root.'],
    [writeError !== 'EROFS', `The root can be written to: ${writeError || 'no error'}.`],
    [health !== 0, `The health check ends with ${health}.`],
    [page !== 200, `A page answers ${page}.`],
    [exit !== 0, `The server ends with ${exit} after SIGTERM.`],
    [addedBytes > MAX_BYTES, `The image adds ${addedBytes} bytes to its base; ${MAX_BYTES} are allowed.`],
    ...findings.map(({ check, says }) => [true, `doctor: ${check}: ${says}`]),
  ].flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []));

if (import.meta.main)
  await main(async () => {
    const missing = missingForImage();
    if (missing.length > 0) throw new Stop(`The image cannot be built here: ${missing.join(', ')} missing.`);
    const image = buildImage({ isBuilt: process.argv.includes('--built') });
    try {
      const facts = await checkImage(image);
      const problems = problemsOf(facts);
      if (problems.length > 0) throw new Stop(problems.join('\n'));
      log(`The image adds ${Math.round(facts.addedBytes / 1024 / 1024)} MB to its base, starts and is in order.`);
    } finally {
      image.close();
    }
  });
