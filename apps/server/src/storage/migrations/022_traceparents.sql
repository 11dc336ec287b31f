-- The trace (W3C traceparent) of the request that created the job: the spans of its worker join it. Null without tracing.
alter table jobs add column traceparent text;
