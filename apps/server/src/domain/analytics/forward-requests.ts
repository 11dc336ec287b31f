/**
 * Requests to receivers of forwarded events. A webhook is signed as `t={seconds},v1={hex}` with HMAC-SHA256 over `{t}.{body}`;
 * the receiver rejects old times and recognises a repetition by `x-vitrina-delivery` and the ids of the events.
 */
import { createHmac } from 'node:crypto';
import type { AnalyticsEvent } from '@vitrina/contract';
import type { ParsedEvent } from '../ports/analytics.ts';
import type { ForwardItem, ForwardLease } from '../ports/forwarding.ts';

export type ForwardRequest = { url: URL; headers: Record<string, string>; body: string };

/** GA4's limit of a text. */
const MAX_TEXT_LENGTH = 100;

const signatureOf = (secret: string, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;

export const webhookRequest = (
  { company, address }: ForwardLease,
  item: ForwardItem,
  secret: string,
  now: Date,
): ForwardRequest => {
  const events = item.events.map(({ event, at }) => ({ ...event, receivedAt: at }));
  const body = JSON.stringify({ company, events });
  return {
    url: new URL(address),
    headers: {
      'content-type': 'application/json',
      'x-vitrina-delivery': `${item.batch.replaceAll(' ', '_')}-${item.next}`,
      'x-vitrina-signature': signatureOf(secret, Math.floor(now.getTime() / 1000), body),
    },
    body,
  };
};

/** GA4's own names for events that it knows. */
const ga4Names: Partial<Record<AnalyticsEvent['event'], string>> = {
  open: 'pdf_open',
  page_view: 'pdf_page_view',
  section_click: 'select_content',
  tag_click: 'select_item',
  product_view: 'view_item',
  link_click: 'click',
  video_play: 'video_start',
  download: 'file_download',
};

const isAboutItem = (name: AnalyticsEvent['event']): boolean =>
  ['tag_click', 'product_view', 'add_to_cart', 'remove_from_cart'].includes(name);

const ga4Event = ({ event, pdf, page, session, data }: AnalyticsEvent) => {
  const clipped = Object.entries(data)
    .filter(([name, value]) => value !== null && /^[a-z][a-z0-9_]{0,39}$/.test(name))
    .slice(0, 15)
    .map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, MAX_TEXT_LENGTH) : value]);
  const { id = '', ref = '', price, quantity } = data;
  const item = {
    item_id: String(ref === '' ? id : ref).slice(0, MAX_TEXT_LENGTH),
    ...(typeof price === 'number' ? { price } : {}),
    ...(typeof quantity === 'number' ? { quantity } : {}),
  };
  return {
    name: ga4Names[event] ?? event,
    params: {
      ...Object.fromEntries(clipped),
      session_id: session,
      engagement_time_msec: 1,
      pdf: pdf.slice(0, MAX_TEXT_LENGTH),
      ...(page === null ? {} : { page_index: page }),
      ...(isAboutItem(event) && item.item_id !== '' ? { items: [item] } : {}),
    },
  };
};

/** A request to GA4 belongs to one client: all events are of one session, and no more than 25. */
export const ga4Request = (
  { address }: ForwardLease,
  events: readonly ParsedEvent[],
  secret: string,
  base: string,
): ForwardRequest => {
  const [first] = events;
  const url = new URL(base);
  url.searchParams.set('measurement_id', address);
  url.searchParams.set('api_secret', secret);
  const body = JSON.stringify({
    client_id: first?.session ?? '',
    timestamp_micros: Date.parse(first?.at ?? '') * 1000,
    non_personalized_ads: true,
    events: events.map(({ event }) => ga4Event(event)),
  });
  return { url, headers: { 'content-type': 'application/json' }, body };
};
