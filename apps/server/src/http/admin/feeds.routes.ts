/** The price list of a company under /admin/v1. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../domain/app-error.ts';
import { importFeed } from '../../domain/feed-import.ts';
import { removeFeedSource, runFeedSourceOf, setFeedSource, shownSource } from '../../domain/feed-source.ts';
import type { AdminMount } from './admin-mount.ts';
import type { AdminParts } from './admin-parts.ts';

const MB = 1024 * 1024;
const MOST_BYTES = 256 * MB;

export const feedsRoutes = (mount: AdminMount, { database, clock, feeds: { reader, fetcher } }: AdminParts): void => {
  const { repos } = database;
  mount('feeds.read', async ({ params: { companyUid } }) => {
    const source = await repos.feedSources.byCompany(companyUid);
    const status = await repos.feedLists.status(companyUid);
    return { ...status, source: source === null ? null : shownSource(source) };
  });
  mount('feeds.run', async ({ params: { companyUid }, query, caller }) => {
    const deps = { repos, secrets: repos.secrets, reader, fetcher, now: clock };
    const run = await runFeedSourceOf(deps, companyUid, { isForced: query.force === 'true', actor: caller });
    return { outcome: run.is, report: run.is === 'imported' ? run.report : null };
  });
  mount('feeds.source.put', ({ params: { companyUid }, body, caller }) =>
    setFeedSource(database, companyUid, body, { actor: caller, now: clock() }),
  );
  mount('feeds.source.delete', ({ params: { companyUid }, caller }) =>
    removeFeedSource(database, companyUid, { actor: caller, now: clock() }),
  );
};

const isStream = (body: unknown): body is AsyncIterable<Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

const listTypes = [
  'text/csv',
  'text/tab-separated-values',
  'text/plain',
  'application/json',
  'application/xml',
  'text/xml',
  'application/rss+xml',
  'application/atom+xml',
  'application/gzip',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
];

/** The file is the body itself, which goes to the disk as it comes. `uploads` is a scope of its own: nothing here is parsed. */
export const feedUploadRoutes = (
  uploads: FastifyInstance,
  mount: AdminMount,
  { database: { repos }, clock, feeds: { reader, inbox } }: AdminParts,
): void => {
  uploads.removeAllContentTypeParsers();
  uploads.addContentTypeParser(listTypes, { bodyLimit: MOST_BYTES }, (_request, payload, done) => done(null, payload));
  mount.stream(
    'feeds.import',
    async ({ params: { companyUid }, query, caller }, { request: { body }, reply }) => {
      if (!isStream(body)) throw new AppError('request.type', { reason: 'the body is the list itself' });
      const { file, dispose } = await inbox.receive(body, {
        company: companyUid,
        name: query.name,
        kind: query.kind,
      });
      try {
        const given = { companyUid, file, isForced: query.force === 'true' };
        return await reply.send(await importFeed({ repos, reader, now: clock }, given, caller));
      } finally {
        await dispose();
      }
    },
    { bodyLimit: MOST_BYTES },
  );
};
