/** The body of an analytics event (§6, §9; decisions "Analytics"). Pure. */
import type { AnalyticsEvent, EventName } from '@vitrina/contract';

export type EventData = AnalyticsEvent['data'];

/**
 * State of the visit at the time of an event. `session` identifies a tab's visit, not a person. `isPrivate`: Global
 * Privacy Control.
 */
export type Facts = Pick<AnalyticsEvent, 'company' | 'pdf' | 'page' | 'tgo' | 'session'> & { isPrivate?: boolean };

export type EventStamp = { at: Date; id: string };

/** Limits of the contract; an event with a longer text would be rejected. */
const MAX_TEXT_LENGTH = { uid: 128, text: 500 };

const clipped = (data: EventData): EventData =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH.text) : value,
    ]),
  );

/** Under Global Privacy Control the event is still counted, but without anything that links two events. */
export const eventBody = (event: EventName, data: EventData, facts: Facts, { at, id }: EventStamp): AnalyticsEvent => ({
  event,
  development: { name: 'pdf view', version: 1, platform: 'Desk' },
  user: { uid: '', name: '', email: '' },
  company: facts.company.slice(0, MAX_TEXT_LENGTH.uid),
  pdf: facts.pdf.slice(0, MAX_TEXT_LENGTH.uid),
  page: facts.page,
  tgo: facts.tgo,
  session: facts.isPrivate ? '' : facts.session,
  at: at.toISOString(),
  data: facts.isPrivate ? {} : clipped(data),
  ...(facts.isPrivate ? {} : { id }),
});
