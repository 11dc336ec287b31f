/** An event as the viewer sends it. */
import type { AnalyticsEvent, EventName } from '@vitrina/contract';

export const visitorEvent = (event: EventName, more: Partial<AnalyticsEvent> = {}): AnalyticsEvent => ({
  event,
  development: { name: 'pdf view', version: 1, platform: 'Desk' },
  user: { uid: '', name: '', email: '' },
  company: 'acme',
  pdf: 'p1',
  page: null,
  tgo: false,
  session: 's1',
  at: '2020-01-01T00:00:00.000Z',
  data: {},
  ...more,
});
