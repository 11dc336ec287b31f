/** The product feed of a company (price list) under /admin/v1. */
import { Readable } from 'node:stream';
import { MAX_FEED_BYTES } from '@vitrina/contract/admin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkFeed } from '../../../../domain/feeds/check-feed.ts';
import { checkedList, importChecked } from '../../../../domain/feeds/checked-lists.ts';
import { importFeed, undoImport } from '../../../../domain/feeds/import.ts';
import { publicSource, removeFeedSource, runFeedSourceOf, setFeedSource } from '../../../../domain/feeds/source.ts';
import { AppError } from '../../../../errors/app-error.ts';
import type { AdminDeps } from '../../../middleware/deps.ts';
import type { AdminMount } from '../../mount.ts';

export const feedsRoutes = (mount: AdminMount, { database, clock, feeds: { reader, fetcher } }: AdminDeps): void => {
  const { repos } = database;
  mount('feeds.read', async ({ params: { companyUid }, caller }) => {
    const source = await repos.feedSources.byCompany(companyUid);
    const status = await repos.feedLists.status(companyUid);
    const { previous: before, ...present } = status;
    const previous =
      before === null
        ? null
        : { products: before.products, importedAt: before.importedAt, file: before.report?.file ?? null };
    return { ...present, previous, source: source === null ? null : publicSource(source, caller.role) };
  });
  mount('feeds.run', async ({ params: { companyUid }, query, caller }) => {
    const deps = { repos, secrets: repos.secrets, reader, fetcher, now: clock };
    const run = await runFeedSourceOf(deps, companyUid, { isForced: query.force === 'true', actor: caller });
    return { outcome: run.is, report: run.is === 'imported' ? run.report : null };
  });
  mount('feeds.undo', async ({ params: { companyUid }, body: { importedAt }, caller }) =>
    undoImport({ database, now: clock }, { companyUid, importedAt }, caller),
  );
  mount('feeds.source.put', ({ params: { companyUid }, body, caller }) =>
    setFeedSource(database, companyUid, body, { actor: caller, now: clock() }),
  );
  mount('feeds.source.delete', ({ params: { companyUid }, caller }) =>
    removeFeedSource(database, companyUid, { actor: caller, now: clock() }),
  );
};

const isStream = (body: unknown): body is AsyncIterable<Uint8Array> =>
  typeof body === 'object' && body !== null && Symbol.asyncIterator in body;

const feedContentTypes = [
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
  'application/vnd.ms-excel',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/octet-stream',
];

/** A body of `{"check": id}` is shorter, and no price list. */
const MAX_NAMED_BYTES = 200;

const checkIn = (text: string): string | null => {
  try {
    const parsed: unknown = JSON.parse(text);
    const isNamed = typeof parsed === 'object' && parsed !== null && Object.keys(parsed).join() === 'check';
    return isNamed && 'check' in parsed && typeof parsed.check === 'string' ? parsed.check : null;
  } catch {
    return null;
  }
};

/** The check that a request names in its query or as its body; else its body. */
const namedCheck = async (
  { headers, body }: Pick<FastifyRequest, 'headers' | 'body'>,
  inQuery: string | undefined,
): Promise<{ id: string | null; body: unknown }> => {
  if (inQuery !== undefined) return { id: inQuery, body };
  const isJson = headers['content-type']?.startsWith('application/json') === true;
  if (!isJson || !isStream(body) || !(Number(headers['content-length']) <= MAX_NAMED_BYTES)) return { id: null, body };
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return { id: checkIn(Buffer.concat(chunks).toString('utf8')), body: Readable.from(chunks) };
};

/** The body is the file, streamed to disk. `scope` is a Fastify scope of its own, without body parsers. */
export const feedUploadRoutes = (
  scope: FastifyInstance,
  mount: AdminMount,
  { database: { repos }, clock, files, feeds: { reader, inbox } }: AdminDeps,
): void => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(feedContentTypes, { bodyLimit: MAX_FEED_BYTES }, (_request, payload, done) =>
    done(null, payload),
  );
  mount.stream(
    'feeds.import',
    async ({ params: { companyUid }, query, caller }, { request, reply }) => {
      const { id, body } = await namedCheck(request, query.check);
      if (id !== null) {
        const checked = { companyUid, id, isForced: query.force === 'true' };
        return reply.send((await importChecked({ repos, reader, files, now: clock }, checked, caller)).report);
      }
      if (!isStream(body)) throw new AppError('request.type', { reason: 'the body must be the feed file itself' });
      const { file, dispose } = await inbox.receive(body, {
        company: companyUid,
        name: query.name,
        kind: query.kind,
      });
      try {
        const { mapping } = query;
        const upload = {
          companyUid,
          file,
          isForced: query.force === 'true',
          ...(mapping === undefined ? {} : { mapping }),
        };
        return await reply.send(await importFeed({ repos, reader, now: clock }, upload, caller));
      } finally {
        await dispose();
      }
    },
    { bodyLimit: MAX_FEED_BYTES },
  );
  mount.stream(
    'feeds.check',
    async ({ params: { companyUid }, query }, { request: { body }, reply }) => {
      const deps = { repos, reader, files, now: clock };
      const wanted = { companyUid, isPartial: query.partial === 'true' };
      if (query.check !== undefined) {
        const { file, mapping } = await checkedList(deps, companyUid, query.check);
        return reply.send(await checkFeed(deps, { ...wanted, file, mapping: query.mapping ?? mapping }));
      }
      if (!isStream(body)) throw new AppError('request.type', { reason: 'the body must be the feed file itself' });
      const { file, dispose } = await inbox.receive(body, { company: companyUid, name: query.name, kind: query.kind });
      try {
        return await reply.send(await checkFeed(deps, { ...wanted, file, mapping: query.mapping }));
      } finally {
        await dispose();
      }
    },
    { bodyLimit: MAX_FEED_BYTES },
  );
};
