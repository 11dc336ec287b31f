// A worker for the pool's tests: hangs at page 2, throws at page 3, draws nothing otherwise. It holds a document of its own name.
import { parentPort, threadId } from 'node:worker_threads';

parentPort.on('message', (job) => {
  while (job.index === 2);
  if (job.index === 3) throw new Error('no memory');
  parentPort.postMessage({ is: 'done', outcome: { is: 'unreadable' }, heapBytes: 0, holds: [`${threadId}`] });
});
parentPort.postMessage({ is: 'ready' });
