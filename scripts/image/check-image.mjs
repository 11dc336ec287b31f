// Runs an image and reports its user, whether its root is read-only, the findings of doctor, and how its server answers and stops.

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { finished, startInImage } from './container.mjs';

const START_TIMEOUT_MS = 60_000;

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
};

const statusOf = (url) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

/** Throws with the output of what failed. */
export const checkImage = async (image) => {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const environment = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: address, LOG_LEVEL: 'warn' };
  const runInImage = (...command) => finished(startInImage(image, command, environment));

  const writing = "try { fs.writeFileSync('/home/node/x', '') } catch ({ code }) { console.log(code) }";
  const { out: writeError } = await runInImage('node', '-e', writing);
  const start = async () => {
    const child = startInImage(image, image.config.Cmd, environment);
    const ended = finished(child);
    for (const end = Date.now() + START_TIMEOUT_MS; (await statusOf(`${address}/readyz`)) !== 200; await sleep(100))
      if (child.exitCode !== null || Date.now() > end)
        throw new Error(`the server does not start: ${(await ended).out}`);
    return { child, ended };
  };

  const { child, ended } = await start();
  const [, uid] = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  const [, ...healthcheck] = image.config.Healthcheck.Test;
  const { code: health } = await runInImage(...healthcheck);
  const page = await statusOf(`${address}/view`);
  child.kill('SIGTERM');
  const { code: exit } = await ended;

  const doctor = ['vitrina', 'doctor', '--offline', '--json'];
  const { out: report } = await finished(
    startInImage(image, doctor, { ...environment, PUBLIC_URL: 'https://vitrina.example', TRUST_PROXY: 'uniquelocal' }),
  );
  const findings = JSON.parse(report).filter(({ is }) => is !== 'ok');
  return {
    uid: Number(uid),
    writeError: writeError.trim(),
    health,
    page,
    exit,
    findings,
    addedBytes: image.addedBytes,
  };
};
