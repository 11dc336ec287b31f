/** An event between its row and the domain. */
import type { AnalyticsEvent } from '@vitrina/contract';
import { plainText } from '../../domain/plain-text.ts';
import type { StoredEvent } from '../../domain/ports/analytics.ts';
import type { EventRow } from '../tables-analytics.ts';

const isEvent = (value: unknown): value is AnalyticsEvent =>
  typeof value === 'object' &&
  value !== null &&
  'event' in value &&
  typeof value.event === 'string' &&
  'session' in value &&
  typeof value.session === 'string' &&
  'data' in value &&
  typeof value.data === 'object' &&
  value.data !== null;

const bodyOf = (text: string): AnalyticsEvent | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isEvent(value) ? value : null;
  } catch {
    return null;
  }
};

/** What is not stored beside the body is in it. Nothing of a damaged row: it must not stop those behind it. */
export const eventsOf = (rows: readonly EventRow[]): StoredEvent[] =>
  rows.flatMap(({ company_uid, document_uid, page_index, body, at }) => {
    const event = bodyOf(body);
    if (event === null) return [];
    const own = { id: event.id ?? null, name: event.event, session: plainText(event.session) };
    return [{ ...own, company: company_uid, pdf: document_uid, page: page_index, body, at }];
  });

export const eventRowOf = (
  { name, company, pdf, page, body, at }: StoredEvent,
  batch: string,
  position: number,
): EventRow => ({
  company_uid: company,
  document_uid: pdf,
  name,
  page_index: page,
  body,
  at,
  batch,
  position,
});
