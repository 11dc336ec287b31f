/** Builders of analytics events as the intake stores them. */
import type { AnalyticsEvent, EventName } from '@vitrina/contract';
import { storedEventOf } from '../../domain/analytics/event-intake.ts';
import { visitorEvent } from '../../domain/analytics/visitor-event.fixture.ts';
import type { EventBatch, StoredEvent } from '../../domain/ports/analytics.ts';
import { day } from './conformance.ts';

export const stored = (event: EventName, more: Partial<AnalyticsEvent> = {}, at = day(1)): StoredEvent =>
  storedEventOf(visitorEvent(event, more), at);

let batches = 0;
export const batch = (events: StoredEvent[], at = day(1)): EventBatch => {
  batches += 1;
  return { id: `${at.toISOString()} ${String(batches).padStart(6, '0')}`, at: at.toISOString(), events };
};
