// A worker for the pool's tests: hangs at page 2, throws at page 3, draws nothing otherwise. Asked for a part it says who it is.
import { parentPort, threadId } from 'node:worker_threads';

parentPort.on('message', (job) => {
  while (job.index === 2);
  if (job.index === 3) throw new Error('no memory');
  parentPort.postMessage({
    is: 'done',
    outcome: job.is === 'tiles' ? { is: 'refused', reason: threadId } : { is: 'unreadable' },
    heapBytes: 0,
    holds: [job.document],
  });
});
parentPort.postMessage({ is: 'ready' });
