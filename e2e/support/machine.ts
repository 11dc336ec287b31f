import { availableParallelism, loadavg } from 'node:os';

/**
 * More has had to run in the last minute than the machine has processors for. Times by the clock are then those of the
 * queue: what is promised in milliseconds can be seen only on a machine that has time.
 */
export const isBusy = (): boolean => (loadavg()[0] ?? 0) > 1.25 * availableParallelism();
