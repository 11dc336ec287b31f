/** Events for tests, as a viewer sends them and the intake keeps them. */
import type { AnalyticsEvent, EventName } from '@vitrina/contract';
import { storedEventOf } from '../../domain/analytics.ts';
import type { EventBatch, StoredEvent } from '../../domain/ports/analytics.ts';
import { day } from './conformance.ts';

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

export const stored = (event: EventName, more: Partial<AnalyticsEvent> = {}, at = day(1)): StoredEvent =>
  storedEventOf(visitorEvent(event, more), at);

let batches = 0;
export const batch = (events: StoredEvent[], at = day(1)): EventBatch => {
  batches += 1;
  return { id: `${at.toISOString()} ${String(batches).padStart(6, '0')}`, at: at.toISOString(), events };
};
