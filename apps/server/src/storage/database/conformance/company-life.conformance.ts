/** Conformance: companies that are suspended or removed. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { countEvents } from '../../../domain/analytics/count-events.ts';
import type { Database } from '../../../domain/ports/database.ts';
import type { DatabaseOptions } from '../../open-database.ts';
import { company, edition, feedProduct, model, page, tag } from '../../testing/builders.ts';
import { type ConformanceContext, day } from '../../testing/conformance.ts';
import { batch, stored } from '../../testing/events.ts';
import { createDatabaseDumps } from '../database-dump.ts';

const job = (uid: string) => ({
  id: randomUUID(),
  company: uid,
  document: `de-${uid}`,
  name: 'Catálogo',
  fileKey: `${'a'.repeat(64)}.pdf`,
});

/** Texts that the rows of a company contain. */
const textsOf = (uid: string) => [uid, `de-${uid}`, `secreto-${uid}`, `subida-${uid}`, `h-${uid}`];

const copyOf = ({ documents }: Database['repos'], uid: string): Promise<number> =>
  documents.copyToDraft({ companyUid: uid, pdfUid: `de-${uid}` }, day(2));

/** A row in every table that a company can have rows in, people aside. */
const fill = async ({ repos, inTransaction }: Database, uid: string): Promise<void> => {
  await repos.companies.insert(company(uid), day(1));
  await repos.companies.setDevelopments(uid, ['a']);
  await repos.feed.replace(uid, [feedProduct(`p-${uid}`)], day(1));
  const source = { url: 'https://a.test/l.csv', kind: 'csv' as const, minutes: 60, user: null, secretId: '' };
  await repos.feedSources.write(uid, source, day(1));
  await repos.feedLists.claim(uid, 'h', day(1), day(2));
  const pages = [page(1, { tags: [tag('R-1')], models: [model('R-2')] }), page(2)];
  for (let number = 0; number < 2; number += 1)
    await inTransaction(({ documents }) =>
      documents.publish(edition(`de-${uid}`, { companyUid: uid, pages }), day(number + 1)),
    );
  const draft = { companyUid: uid, pdfUid: `de-${uid}`, edition: await copyOf(repos, uid) };
  const link = { hash: `v-${uid}`, id: 'l1', expiresAt: day(9), userUid: null, mayComment: true, mayApprove: true };
  await repos.editionPreviews.add(draft, link, day(2));
  const limits = { ofLink: 9, ofEdition: 9, recent: { since: day(1), count: 9 } };
  const comment = { id: `c-${uid}`, linkId: 'l1', name: 'Sara', text: uid, page: null, position: null };
  await repos.approvals.addComment(draft, comment, limits, day(2));
  const { version } = await repos.approvals.of(draft);
  await repos.approvals.addApproval(draft, { id: `a-${uid}`, linkId: 'l1', name: 'Sara', version }, limits, day(2));
  const queued = await repos.jobs.add(job(uid), day(1));
  await repos.jobs.addPreview({ hash: `h-${uid}`, job: queued.id, expiresAt: day(9) });
  const upload = { id: `subida-${uid}`, company: uid, name: 'a', expiresAt: day(9) };
  await repos.uploads.add(upload, { unfinished: 10, bytesADay: 10 }, day(1));
  await repos.uploads.finish(`subida-${uid}`, { key: `${'b'.repeat(64)}.pdf`, bytes: 5 }, day(9), day(1));
  const picture = { kind: 'image', name: 'a', bytes: 5, width: 1, height: 1 } as const;
  await repos.media.add(
    { company: uid, fileKey: `${'c'.repeat(64)}.webp`, upload: `subida-${uid}`, ...picture },
    day(1),
  );
  await repos.secrets.write(`secreto-${uid}`, { a: 'b' }, day(1), { companyUid: uid });
  await repos.invitations.write(uid, 'ana@example.test', { role: 'editor', invitedBy: null }, day(1));
  await repos.forwarding.set({ company: uid, kind: 'webhook', address: 'https://a.test' }, day(1));
  await repos.audit.add({ by: 'cli', userUid: null, tokenUid: null }, 'companies.create', { companyUid: uid }, day(1));
  await repos.events.accept(batch([stored('open', { id: `e-${uid}`, company: uid, pdf: `de-${uid}` })]));
  await repos.analytics.countNext(1000, day(1), countEvents);
  await repos.events.accept(batch([stored('open', { id: `f-${uid}`, company: uid, pdf: `de-${uid}` })]));
};

/** Tables with rows that name one of the texts. */
const tablesNaming = async (options: DatabaseOptions, texts: readonly string[]): Promise<Set<string>> => {
  const snapshot = await createDatabaseDumps(options).snapshot();
  const found = new Set<string>();
  for (const table of snapshot.tables)
    for await (const rows of snapshot.rows(table))
      if (rows.some((row) => Object.values(row).some((value) => texts.includes(String(value))))) found.add(table);
  await snapshot.close();
  return found;
};

export const companyLifeConformance = ({ open, newDatabase }: ConformanceContext) =>
  describe('suspended and removed companies', () => {
    test('a suspended company has no developments for shoppers, and keeps those that it has bought', async () => {
      const { companies } = (await open()).repos;
      await companies.insert(company(), day(1));
      await companies.setDevelopments('acme', ['a', 'b']);
      expect(await companies.activeDevelopmentsOf('acme')).toEqual([{ Uid: 'a' }, { Uid: 'b' }]);
      await companies.update(company('acme', { IsActive: false }), day(2));
      expect(await companies.activeDevelopmentsOf('acme')).toEqual([]);
      expect(await companies.developmentsOf('acme')).toEqual([{ Uid: 'a' }, { Uid: 'b' }]);
    });

    test('its queued jobs wait and its new ones are refused, until it is resumed; other companies are served', async () => {
      const { companies, jobs } = (await open()).repos;
      for (const uid of ['acme', 'otra']) await companies.insert(company(uid), day(1));
      const waiting = await jobs.add(job('acme'), day(1));
      await companies.update(company('acme', { IsActive: false }), day(2));
      const lease = { worker: 'w1', until: day(9) };
      expect(await jobs.claim(lease, day(2))).toBeNull();
      await expect(jobs.add(job('acme'), day(2))).rejects.toMatchObject({ code: 'company.suspended' });
      await expect(jobs.begin(job('acme'), lease, day(2))).rejects.toMatchObject({ code: 'company.suspended' });
      const other = await jobs.add(job('otra'), day(2));
      expect((await jobs.claim(lease, day(2)))?.id).toBe(other.id);
      await companies.update(company(), day(3));
      expect((await jobs.claim(lease, day(3)))?.id).toBe(waiting.id);
    });

    test('its price list is neither fetched nor imported until it is resumed', async () => {
      const { companies, feedSources, feedLists } = (await open()).repos;
      await companies.insert(company(), day(1));
      const source = { url: 'https://a.test/l.csv', kind: 'csv' as const, minutes: 60, user: null, secretId: '' };
      await feedSources.write('acme', source, day(1));
      await companies.update(company('acme', { IsActive: false }), day(2));
      expect(await feedSources.claimDue(day(2), day(3))).toBeNull();
      await expect(feedLists.claim('acme', 'h', day(2), day(3))).rejects.toMatchObject({ code: 'company.suspended' });
      await companies.update(company(), day(3));
      expect(await feedSources.claimDue(day(3), day(4))).toMatchObject({ companyUid: 'acme' });
    });

    test('a removal deletes every row of the company but its audit trail, and none of another company', async () => {
      const options = await newDatabase();
      const database = await open(options);
      for (const uid of ['acme', 'otra']) await fill(database, uid);
      const before = await tablesNaming(options, textsOf('otra'));
      expect(await tablesNaming(options, textsOf('acme'))).toEqual(before);
      expect([...before]).toEqual(
        expect.arrayContaining(['analytics_days', 'edition_previews', 'edition_comments', 'edition_approvals']),
      );
      const { companyRemoval, companies, audit, secrets } = database.repos;
      expect(await companyRemoval.begin('acme', day(3))).toBe(true);
      expect([await companyRemoval.pending(), await companyRemoval.beganAt('acme')]).toEqual([['acme'], day(3)]);
      await companyRemoval.finish('acme');
      expect(await tablesNaming(options, textsOf('acme'))).toEqual(new Set(['audit']));
      expect(await tablesNaming(options, textsOf('otra'))).toEqual(before);
      expect([await secrets.read('secreto-acme'), await secrets.read('secreto-otra')]).toEqual([null, { a: 'b' }]);
      await companyRemoval.finish('acme');

      // A later company of the same uid does not see the trail of the earlier one.
      await companies.insert(company(), day(5));
      expect(await audit.listOf('acme', { before: null, limit: 9 })).toEqual([]);
      expect(await audit.listOf('otra', { before: null, limit: 9 })).toHaveLength(1);
    });

    test('a removal of thousands of rows runs in transactions of bounded size: another company writes meanwhile', async () => {
      const database = await open();
      const { companies, companyRemoval, feed } = database.repos;
      for (const uid of ['acme', 'otra']) await companies.insert(company(uid), day(1));
      await feed.replace(
        'acme',
        Array.from({ length: 5000 }, (_, at) => feedProduct(`p${at}`)),
        day(1),
      );
      await companyRemoval.begin('acme', day(2));
      const removal = { isOver: false };
      const removing = companyRemoval.finish('acme').then(() => (removal.isOver = true));
      let writes = 0;
      for (; !removal.isOver; writes += 1) await companies.update(company('otra', { Name: `N${writes}` }), day(3));
      await removing;
      expect(writes).toBeGreaterThan(5000 / 2000);
      expect(await feed.references('acme')).toEqual([]);
    });
  });
