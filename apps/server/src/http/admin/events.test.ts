/** The event stream of a company: over connections, with two servers over one database, and for callers who lose their access. */
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { COMMAND_LINE } from '../../domain/accounts/authorization.ts';
import { newCompany } from '../../domain/companies/companies.ts';
import { queuePublishing } from '../../domain/jobs/publish-queue.ts';
import type { DatabaseOptions } from '../../storage/open-database.ts';
import { testEngines } from '../../storage/testing/engines.ts';
import { adminUrl, signedIn } from '../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';

const acme = { companyUid: 'acme' };
type StreamEvent = { event: string; id: string; data: { resources?: string[]; documents?: string[]; reason?: string } };

const field = (block: string, name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';

/** Events of a stream, one at a time; null at its end. */
const eventsOf = (answer: Response) => {
  const reader = (answer.body ?? expect.fail()).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<StreamEvent | null> => {
    for (;;) {
      const [block, ...rest] = text.split('\n\n');
      if (block !== undefined && rest.length > 0) {
        text = rest.join('\n\n');
        if (!block.startsWith('event:')) continue;
        return { event: field(block, 'event'), id: field(block, 'id'), data: JSON.parse(field(block, 'data')) };
      }
      const part = await reader.read();
      if (part.done) return null;
      text += part.value;
    }
  };
  /** The next event that tells of a resource. */
  const of = async (resource: string): Promise<StreamEvent> => {
    for (let event = await next(); event !== null; event = await next())
      if (event.data.resources?.includes(resource)) return event;
    throw new Error(`the stream ended without ${resource}`);
  };
  return { next, of };
};

describe.each(testEngines())('$name', (engine) => {
  const open: TestApp[] = [];
  let options: DatabaseOptions;
  beforeAll(() => engine.start());
  afterAll(() => engine.stop());
  afterEach(async () => {
    for (const shop of open.splice(0)) await shop.close();
  });
  const openServer = async (): Promise<TestApp> => {
    const shop = await openTestApp({ at: options });
    open.push(shop);
    await shop.app.listen({ host: '127.0.0.1', port: 0 });
    return shop;
  };
  const openFirst = async () => {
    options = await engine.newDatabase();
    const shop = await openServer();
    for (const uid of ['acme', 'otra'])
      await shop.database.repos.companies.insert(newCompany(uid, { name: uid }, NOW), NOW);
    return { shop, owner: await signedIn(shop, { roles: { acme: 'owner' } }) };
  };
  const listen = async (shop: TestApp, headers: Record<string, string>, query: Record<string, unknown> = {}) => {
    const { port } = shop.app.server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}${adminUrl('events.stream', { params: acme, query })}`, { headers });
  };

  // Covers §backend-306.
  test('changes of another server arrive: jobs with each step, documents, the team and the price list', async () => {
    const { shop, owner } = await openFirst();
    const other = await openServer();
    const answer = await listen(other, owner.cookie);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const events = eventsOf(answer);
    expect(await events.next()).toMatchObject({ event: 'ready' });
    const { repos } = shop.database;
    const job = { company: 'acme', document: 'nuevo', name: 'Nuevo', hold: true, fileName: 'a.pdf', fileKey: 'a' };
    await queuePublishing(shop.database, COMMAND_LINE, { ...job, traceparent: null }, NOW);
    expect((await events.of('jobs')).event).toBe('change');
    const claim = await repos.jobs.claim({ worker: 'uno', until: new Date(NOW.getTime() + 9000) }, NOW);
    if (!claim) throw new Error('nothing to claim');
    await repos.jobs.renew(claim, NOW, { step: 'pages', done: 3, total: 9 });
    // A step of a job changes no document: its list is not read again for each page.
    expect((await events.of('jobs')).data.resources).toEqual(['jobs']);
    await repos.jobs.fail(claim, { code: 'publish.damaged', detail: '' }, NOW);
    expect((await events.of('documents')).data.resources).toContain('jobs');
    await repos.audit.add(COMMAND_LINE, 'editions.elements.change', { companyUid: 'acme', target: 'catalogo' }, NOW);
    expect((await events.of('documents')).data.documents).toEqual(['catalogo']);
    await owner.call('members.set', { params: acme, body: { email: 'eva@example.test', role: 'editor' } });
    await events.of('team');
    await repos.feed.replace('acme', [], NOW);
    await events.of('feed');
  });

  // Covers §backend-306.
  test('a client that comes back with its last id is told what it missed, by another server, too', async () => {
    const { shop, owner } = await openFirst();
    await owner.call('members.set', { params: acme, body: { email: 'eva@example.test', role: 'editor' } });
    const first = eventsOf(await listen(shop, owner.cookie, { seconds: 0 }));
    const { id } = (await first.next()) ?? expect.fail();
    expect(await first.next()).toBeNull();
    await owner.call('invitations.delete', { params: { ...acme, email: 'eva@example.test' } });
    const other = await openServer();
    const again = eventsOf(await listen(other, { ...owner.cookie, 'last-event-id': id }, { seconds: 0 }));
    await again.next();
    expect((await again.next())?.data.resources).toEqual(expect.arrayContaining(['team', 'jobs', 'documents', 'feed']));
  });

  // Covers §backend-307.
  test('the stream ends when the role is removed and when the session ends, and tells nobody of other companies', async () => {
    const { shop, owner } = await openFirst();
    const eva = await signedIn(shop, { roles: { acme: 'viewer' } });
    const foreign = await signedIn(shop, { roles: { otra: 'owner' } });
    expect((await listen(shop, foreign.cookie)).status).toBe(404);
    expect((await listen(shop, {})).status).toBe(401);
    const [ofEva, ofOwner] = [eventsOf(await listen(shop, eva.cookie)), eventsOf(await listen(shop, owner.cookie))];
    await ofEva.next();
    await ofOwner.next();
    await owner.call('members.remove', { params: { ...acme, userUid: eva.user.uid } });
    let last = await ofEva.next();
    while (last !== null && last.event !== 'end') last = await ofEva.next();
    expect(last).toMatchObject({ event: 'end', data: { reason: 'access' } });
    expect(await ofEva.next()).toBeNull();
    await shop.database.repos.sessions.removeOf(owner.user.uid);
    // Access is checked with the next change of the team, and every ten seconds.
    await shop.database.repos.audit.add(COMMAND_LINE, 'members.set', { companyUid: 'acme' }, NOW);
    last = await ofOwner.next();
    while (last !== null && last.event !== 'end') last = await ofOwner.next();
    expect(last).toMatchObject({ event: 'end' });
  });
});

// Covers §backend-307.
test('a company has fifty streams at most, and a closing server ends them', async () => {
  const shop = await openTestApp();
  const owner = await signedIn(shop, { roles: { acme: 'owner' } });
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = shop.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${adminUrl('events.stream', { params: acme })}`;
  const answers = await Promise.all(Array.from({ length: 50 }, () => fetch(url, { headers: owner.cookie })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const refused = await fetch(url, { headers: owner.cookie });
  expect([refused.status, await refused.json()]).toEqual([503, expect.objectContaining({ code: 'server.busy' })]);
  const texts = answers.map((answer) => answer.text());
  await shop.close();
  for (const text of await Promise.all(texts)) expect(text).toContain('event: ready');
});
