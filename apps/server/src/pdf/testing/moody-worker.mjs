// A worker that hangs at page 2, throws at page 3 and draws nothing otherwise. For the pool's tests.
import { parentPort } from 'node:worker_threads';

parentPort.on('message', (job) => {
  while (job.index === 2);
  if (job.index === 3) throw new Error('no memory');
  parentPort.postMessage({ is: 'done', outcome: { is: 'unreadable' }, heapBytes: 0 });
});
parentPort.postMessage({ is: 'ready' });
