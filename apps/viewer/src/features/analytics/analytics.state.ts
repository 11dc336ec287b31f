/** What is told of an event, letter for letter (§6, §9; decisions "Analytics"). Pure. */
import type { AnalyticsEvent, EventName } from '@vitrina/contract';

export type EventData = AnalyticsEvent['data'];

/** Of the moment. `session` names a tab's visit and nobody. `isPrivate`: the visitor asks not to be followed (Global Privacy Control). */
export type Facts = Pick<AnalyticsEvent, 'company' | 'pdf' | 'page' | 'tgo' | 'session'> & { isPrivate?: boolean };

export type EventStamp = { at: Date; id: string };

/** The contract's limits; a name that is longer would cost the event. */
const LONGEST = { uid: 128, text: 500 };

const clipped = (data: EventData): EventData =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, LONGEST.text) : value,
    ]),
  );

/** Who asks not to be followed is counted: what happened and where, with nothing that ties two events together. */
export const eventBody = (event: EventName, data: EventData, facts: Facts, { at, id }: EventStamp): AnalyticsEvent => ({
  event,
  development: { name: 'pdf view', version: 1, platform: 'Desk' },
  user: { uid: '', name: '', email: '' },
  company: facts.company.slice(0, LONGEST.uid),
  pdf: facts.pdf.slice(0, LONGEST.uid),
  page: facts.page,
  tgo: facts.tgo,
  session: facts.isPrivate ? '' : facts.session,
  at: at.toISOString(),
  data: facts.isPrivate ? {} : clipped(data),
  ...(facts.isPrivate ? {} : { id }),
});
