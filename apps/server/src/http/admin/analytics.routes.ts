/** Analytics reports and event forwarding under /admin/v1. */
import { EventName } from '@vitrina/contract';
import { forwardTargets, removeForwarding, setForwarding } from '../../domain/analytics/forward-targets.ts';
import { analyticsReport } from '../../domain/analytics/report.ts';
import type { AdminDeps } from '../middleware/deps.ts';
import type { AdminMount } from './mount.ts';

export const analyticsRoutes = (mount: AdminMount, { config, database, clock }: AdminDeps): void => {
  const { repos } = database;
  mount('analytics.read', ({ params, query }) =>
    analyticsReport(repos, { ...params, ...query }, EventName.options, clock()),
  );
  mount('forwarding.list', ({ params }) => forwardTargets(repos, params.companyUid));
  mount('forwarding.set', ({ params, body, caller }) =>
    setForwarding(database, caller, { ...params, ...body, openHosts: config.webhookHosts }, clock()),
  );
  mount('forwarding.delete', ({ params, caller }) => removeForwarding(database, caller, params, clock()));
};
