/** Row types of analytics events, their daily sums and the forwarding queue (migrations/006_analytics.sql, 018_counting_lanes.sql,
 * 019_event_partitions.postgres.sql). */

/** `batch` is empty in rows that an older program wrote; `position` is the place in the batch. */
export type EventRow = {
  company_uid: string;
  document_uid: string;
  name: string;
  page_index: number | null;
  body: string;
  at: string;
  batch: string;
  position: number;
};

/** `at`: of its oldest event. `lane`: see 018_counting_lanes.sql. */
type EventBatchRow = { id: string; at: string; event_count: number; is_counted: number; lane: number };

type EventIdRow = { company_uid: string; id: string; at: string };

/** `measure`, `subject`: see domain/analytics/measures.ts. `day`: a calendar day in Bogotá, `YYYY-MM-DD`. */
type AnalyticsDayRow = {
  company_uid: string;
  document_uid: string;
  measure: string;
  day: string;
  subject: string;
  amount: number;
};

type AnalyticsSeenRow = Omit<AnalyticsDayRow, 'amount'> & { session: string };

type AnalyticsSessionRow = { company_uid: string; session: string; at: string; body: string };

type AnalyticsTurnRow = { name: string; at: string; lane: number | null };

/** `failures`: consecutive failures. `last_failure`: a short reason, never a response body. */
export type ForwardTargetRow = {
  company_uid: string;
  kind: string;
  address: string;
  updated_at: string;
  failures: number;
  rests_until: string;
  last_failure: string;
  lease_holder: string;
  lease_until: string;
  sent: number;
  dead: number;
  dropped: number;
};

type ForwardQueueRow = {
  company_uid: string;
  kind: string;
  batch: string;
  position: number;
  event_count: number;
  attempts: number;
};

export type AnalyticsTables = {
  events: EventRow;
  event_batches: EventBatchRow;
  event_ids: EventIdRow;
  analytics_days: AnalyticsDayRow;
  analytics_seen: AnalyticsSeenRow;
  analytics_sessions: AnalyticsSessionRow;
  analytics_turn: AnalyticsTurnRow;
  forward_targets: ForwardTargetRow;
  forward_queue: ForwardQueueRow;
};
