/** The server, demo store and data folder that belong to the worker of this test file. */
import { inject } from 'vitest';
import type { Deployment } from './setup/deployments.ts';

export const deployment = (): Deployment => {
  const worker = process.env.VITEST_POOL_ID;
  const found = inject('deployments')[Number(worker) - 1];
  if (!found) throw new Error(`no deployment was started for worker ${worker}`);
  return found;
};

/** Origin of that server; empty in the project `kit`, whose tests start servers of their own. */
export const deploymentOrigin = (): string => (inject('deployments') ? deployment().origin : '');
