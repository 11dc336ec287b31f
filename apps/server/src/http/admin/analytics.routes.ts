/** What visitors did, and where events are sent on, under /admin/v1. */
import { EventName } from '@vitrina/contract';
import { analyticsReport } from '../../domain/analytics-report.ts';
import { forwardTargets, removeForwarding, setForwarding } from '../../domain/forwarding.ts';
import type { AdminMount } from './admin-mount.ts';
import type { AdminParts } from './admin-parts.ts';

export const analyticsRoutes = (mount: AdminMount, { config, database, clock }: AdminParts): void => {
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
