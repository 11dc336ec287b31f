/** An event between its row and the domain. */
import type { AnalyticsEvent } from '@vitrina/contract';
import { plainText } from '../../domain/plain-text.ts';
import type { StoredEvent } from '../../domain/ports/analytics.ts';
import type { EventRow } from '../tables-analytics.ts';

/** What is not stored beside the body is in it. */
export const eventOf = ({ company_uid, document_uid, page_index, body, at }: EventRow): StoredEvent => {
  const { id, event, session } = JSON.parse(body) as AnalyticsEvent;
  return {
    id: id ?? null,
    name: event,
    company: company_uid,
    pdf: document_uid,
    page: page_index,
    session: plainText(session),
    body,
    at,
  };
};

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
