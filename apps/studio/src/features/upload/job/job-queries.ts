/** Reads of a publishing that makes a draft, while it is under way. */
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { ApiError, apiErrorOf } from '../../../api/api-error.ts';
import type { Api } from '../../../api/client.ts';
import { pollMs } from '../../../api/queries.ts';

const POLL_MS = 700;
/** A person waits for the first page and the first proposals. */
const FIRST_POLL_MS = 250;

export const isOver = (state: string | undefined): boolean =>
  state === 'done' || state === 'failed' || state === 'cancelled';

export const jobQuery = (api: Api, companyUid: string, jobId: string) =>
  queryOptions({
    queryKey: ['job', companyUid, jobId],
    queryFn: ({ signal }) => api.call('jobs.read', { params: { companyUid, jobId } }, { signal }),
    refetchInterval: ({ state: { data } }) => {
      if (isOver(data?.state)) return false;
      return data?.proposals == null ? FIRST_POLL_MS : pollMs(companyUid, true);
    },
  });

/** The address under which pages are shown as they are drawn; the server keeps it for an hour. */
export const previewQuery = (api: Api, companyUid: string, jobId: string) =>
  queryOptions({
    queryKey: ['job-preview', companyUid, jobId],
    queryFn: async ({ signal }) => {
      const { url } = await api.call('jobs.preview', { params: { companyUid, jobId } }, { signal });
      return new URL(url).pathname;
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** As the preview answers them (apps/server/src/http/preview/preview.routes.ts). */
const DrawnPages = z.object({
  total: z.number().nullable(),
  isMore: z.boolean(),
  pages: z.array(
    z.object({
      index: z.number(),
      width: z.number(),
      height: z.number(),
      color: z.string().nullish(),
      pictures: z.array(z.object({ url: z.string(), width: z.number() })),
    }),
  ),
});
export type DrawnPage = z.infer<typeof DrawnPages>['pages'][number];

/** The pages that are drawn by now. `preview`: the path of the preview; null before it is known. */
export const drawnPagesQuery = (preview: string | null) =>
  queryOptions({
    queryKey: ['drawn-pages', preview],
    queryFn: async ({ signal }): Promise<DrawnPage[]> => {
      const all = new Map<number, DrawnPage>();
      for (let from = 1, isMore = true; isMore; ) {
        const answer = await fetch(`${preview}/pages?from=${from}`, { signal }).catch((cause: unknown) => {
          throw new ApiError('offline', {}, { cause });
        });
        if (!answer.ok) throw await apiErrorOf(answer);
        const parsed = DrawnPages.parse(await answer.json());
        for (const page of parsed.pages) all.set(page.index, page);
        isMore = parsed.isMore;
        from = Math.max(from, ...parsed.pages.map(({ index }) => index + 1));
      }
      return [...all.values()].toSorted((one, other) => one.index - other.index);
    },
    enabled: preview !== null,
    refetchInterval: ({ state: { data = [] } }) => (data.length === 0 ? FIRST_POLL_MS : POLL_MS),
    retry: false,
  });

/** The first pages of the finished draft. */
export const draftPagesQuery = (
  api: Api,
  { companyUid, pdfUid, number }: { companyUid: string; pdfUid: string; number: number },
) =>
  queryOptions({
    queryKey: ['draft-pages', companyUid, pdfUid, number],
    queryFn: async ({ signal }): Promise<DrawnPage[]> => {
      const sent = { params: { companyUid, pdfUid, number }, query: { from: 1, to: 24 } };
      const { pages } = await api.call('editions.pages.list', sent, { signal });
      return pages.map(({ index, width = 1, height = 1, color, thumbnail, pictures = [] }) => ({
        index,
        width,
        height,
        color,
        pictures: thumbnail ? [thumbnail] : pictures,
      }));
    },
    staleTime: 60_000,
  });
