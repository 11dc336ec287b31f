/** Analytics events of the viewer (§6, §9; decisions "Analytics"). User fields stay empty. */
import { z } from 'zod';

export const EventName = z.enum([
  'open',
  'page_view',
  'section_click',
  'tag_click',
  'product_view',
  'model_view',
  'video_play',
  'link_click',
  'add_to_cart',
  'remove_from_cart',
  'begin_checkout',
  'share',
  'download',
  'related_open',
  'search',
]);
export type EventName = z.infer<typeof EventName>;

export const AnalyticsEvent = z.object({
  event: EventName,
  development: z.object({ name: z.literal('pdf view'), version: z.literal(1), platform: z.literal('Desk') }),
  user: z.object({ uid: z.literal(''), name: z.literal(''), email: z.literal('') }),
  company: z.string().max(128),
  pdf: z.string().max(128),
  page: z.number().int().nullable(),
  tgo: z.boolean(),
  session: z.string().max(64),
  at: z.string().max(40),
  data: z.record(z.string().max(64), z.union([z.string().max(500), z.number(), z.boolean(), z.null()])),
  id: z.string().max(64).optional(),
});
export type AnalyticsEvent = z.infer<typeof AnalyticsEvent>;
