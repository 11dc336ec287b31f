// A worker for the tests of the pool: hangs at page 2, throws at page 3, draws nothing otherwise. A `tiles` task answers with its thread id.
import { parentPort, threadId } from 'node:worker_threads';

parentPort.on('message', (task) => {
  while (task.index === 2);
  if (task.index === 3) throw new Error('no memory');
  parentPort.postMessage({
    type: 'done',
    result: task.type === 'tiles' ? { is: 'refused', reason: threadId } : { is: 'unreadable' },
    heapBytes: 0,
    openDocuments: [task.document],
  });
});
parentPort.postMessage({ type: 'ready' });
