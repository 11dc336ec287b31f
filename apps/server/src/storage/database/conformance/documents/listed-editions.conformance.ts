/** Conformance: the editions of a document with their tags, and the person who published each. */
import { expect, test } from 'vitest';
import { createDraft, publishDraft } from '../../../../domain/documents/drafts.ts';
import { listEditions } from '../../../../domain/documents/lifetime/list-editions.ts';
import { company, edition, page, tag } from '../../../testing/builders.ts';
import { at, type ConformanceContext, day } from '../../../testing/conformance.ts';

const key = { companyUid: 'acme', pdfUid: 'p1' };
const user = { passwordHash: 'h', isVouched: true, isOperator: false, isActive: true, createdAt: at(1) };
const actor = (userUid: string) => ({ by: 'session', userUid, tokenUid: null }) as const;

export const listedEditionsConformance = ({ open, newDatabase }: ConformanceContext) => {
  // Covers §backend-272.
  test('editions are listed with the tags that are not hidden, and with the person who published or copied each', async () => {
    const database = await open(await newDatabase());
    const { repos } = database;
    await repos.companies.insert(company(), day(1));
    await repos.users.insert({ uid: 'ana', email: 'ana@example.test', name: 'Ana Restrepo', ...user });
    await repos.users.insert({ uid: 'leo', email: 'leo@example.test', name: '', ...user });
    const tags = [
      tag('A', { origin: 'hand' }),
      tag('B', { origin: 'hand' }),
      tag('C', { origin: 'hand', active: false }),
    ];
    await repos.documents.publish(edition('p1', { pages: [page(1, { tags })] }), day(1));
    // Another document of the company changes at the same time.
    await repos.audit.add(actor('leo'), 'pages.replace', { companyUid: 'acme', target: 'p2' }, day(1));
    const { number, version } = await createDraft({ database, actor: actor('leo'), now: day(2) }, key);
    expect(await listEditions(repos, key)).toMatchObject([
      { number, isDraft: true, tags: 2, by: 'leo@example.test' },
      { number: 1, isCurrent: true, tags: 2, by: null },
    ]);
    await publishDraft({ database, actor: actor('ana'), now: day(3) }, key, { number, version, revision: null });
    expect(await listEditions(repos, key)).toMatchObject([
      { number, by: 'Ana Restrepo' },
      { number: 1, by: null },
    ]);
    await expect(listEditions(repos, { ...key, companyUid: 'otra' })).rejects.toMatchObject({ code: 'pdf.unknown' });
  });
};
