/** Attacks on the list of accounts by an owner who adds members, and on companies by people who were not invited. */
import { Problem } from '@vitrina/contract';
import { adminOperations, type Role } from '@vitrina/contract/admin';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { csrfTokenOf, openSession } from '../../domain/accounts/session.ts';
import { callAdmin, signedIn } from '../testing/admin.ts';
import { NOW, openTestApp, type TestApp } from '../testing/app.ts';

const DAY_MS = 86_400_000;
const params = { companyUid: 'acme' };

let shop: TestApp;
let now: Date;
let owner: Awaited<ReturnType<typeof signedIn>>;
beforeEach(async () => {
  now = NOW;
  shop = await openTestApp({ clock: () => now });
  owner = await signedIn(shop, { email: 'duena@example.test', roles: { acme: 'owner' } });
});
afterEach(() => shop.close());

const add = (email: string, role: Role = 'editor', who = owner) =>
  who.call('members.set', { params, body: { email, role } });
const codeOf = (answer: { json: () => unknown }) => Problem.parse(answer.json()).code;
const invited = async () => (await owner.call('invitations.list', { params })).json();
const accept = (who: typeof owner, company = 'acme') => who.call('invitations.accept', { params: { company } });

// Covers §backend-9.
test('an unknown address, an account and a member of another company are answered alike', async () => {
  const account = await signedIn(shop, { email: 'conocida@example.test' });
  const foreign = await signedIn(shop, { email: 'ajena@example.test', roles: { otra: 'owner' } });
  const gone = await signedIn(shop, { email: 'inactiva@example.test' });
  await shop.database.repos.users.update({ uid: gone.user.uid, isActive: false });
  const answers = [];
  for (const email of ['nadie@example.test', account.user.email, foreign.user.email, gone.user.email]) {
    const answer = await add(email);
    answers.push([answer.statusCode, JSON.stringify(answer.json()).replaceAll(email, 'X')]);
    expect(answer.body).not.toMatch(/Ana|conocida@example.test.*uid/);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
  expect(answers[0]?.[0]).toBe(200);
  expect((await owner.call('members.list', { params })).json()).toHaveLength(1);
  const listed = await invited();
  expect(listed.map(({ email, ...rest }: { email: string }) => rest)).toEqual(
    Array(4).fill(listed[0] && { role: 'editor', since: listed[0].since, expiresAt: listed[0].expiresAt }),
  );
  const trail = (await owner.call('audit.list', { params })).body;
  for (const { user } of [account, foreign, gone]) expect(trail).not.toContain(user.uid);
});

test('an invited person becomes a member by accepting, and not before', async () => {
  const eva = await signedIn(shop, { email: 'eva@example.test' });
  await add(' EVA@Example.test ', 'viewer');
  expect(codeOf(await eva.call('companies.read', { params }))).toBe('company.unknown');
  expect((await eva.call('invitations.mine')).json()).toMatchObject([
    { company: 'acme', name: 'acme', role: 'viewer' },
  ]);
  expect((await accept(eva)).json()).toEqual({ company: 'acme', role: 'viewer' });
  expect((await eva.call('companies.read', { params })).json().role).toBe('viewer');
  expect([await invited(), (await eva.call('invitations.mine')).json()]).toEqual([[], []]);
  expect(codeOf(await accept(eva))).toBe('invitation.unknown');
  // From here on the owner knows the person, and changes the role at once.
  expect((await add('eva@example.test', 'editor')).json()).toMatchObject({
    state: 'member',
    role: 'editor',
    userUid: eva.user.uid,
  });
  expect((await eva.call('companies.read', { params })).json().role).toBe('editor');
});

test('an account that is created later finds its invitation', async () => {
  await add('nueva@example.test');
  const late = await signedIn(shop, { email: 'nueva@example.test' });
  expect((await accept(late)).statusCode).toBe(200);
});

test('an invitation of another person, and one that was withdrawn, declined or has expired, is not accepted', async () => {
  const eva = await signedIn(shop, { email: 'eva@example.test' });
  const luis = await signedIn(shop, { email: 'luis@example.test' });
  await add('eva@example.test');
  for (const company of ['acme', 'otra', 'nadie'])
    expect(codeOf(await accept(luis, company))).toBe('invitation.unknown');
  const withdraw = () => owner.call('invitations.delete', { params: { ...params, email: 'Eva@example.test' } });
  expect([(await withdraw()).statusCode, codeOf(await withdraw())]).toEqual([204, 'invitation.unknown']);
  expect(codeOf(await accept(eva))).toBe('invitation.unknown');
  await add('eva@example.test');
  expect((await eva.call('invitations.decline', { params: { company: 'acme' } })).statusCode).toBe(204);
  expect(codeOf(await accept(eva))).toBe('invitation.unknown');
  await add('eva@example.test');
  now = new Date(NOW.getTime() + 31 * DAY_MS);
  const { id } = await openSession(shop.database.repos, eva.user, now);
  const headers = { cookie: `vitrina_session=${id}`, 'x-csrf-token': csrfTokenOf(id) };
  expect((await callAdmin(shop, 'invitations.mine', {}, headers)).json()).toEqual([]);
  const late = await callAdmin(shop, 'invitations.accept', { params: { company: 'acme' } }, headers);
  expect(codeOf(late)).toBe('invitation.unknown');
});

test('an invitation makes no owner of a member who has a role, and takes none away', async () => {
  const eva = await signedIn(shop, { email: 'eva@example.test' });
  await add('eva@example.test', 'viewer');
  await shop.database.repos.memberships.set('acme', eva.user.uid, 'owner', NOW);
  expect((await accept(eva)).json()).toEqual({ company: 'acme', role: 'owner' });
});

test('only owners invite, see and withdraw invitations; a token accepts none', async () => {
  const editor = await signedIn(shop, { roles: { acme: 'editor' } });
  expect(codeOf(await add('x@example.test', 'viewer', editor))).toBe('access.denied');
  for (const id of ['members.set', 'invitations.list', 'invitations.delete'] as const)
    expect(adminOperations[id].access).toBe('owner');
  const eva = await signedIn(shop, { email: 'eva@example.test' });
  await add('eva@example.test');
  const { token } = (await eva.call('tokens.create', { body: { name: 'CI', role: 'owner', days: 1 } })).json();
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/admin/v1/invitations/acme/accept',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(codeOf(answer)).toBe('access.denied');
});

test('a company has a limited number of open invitations', async () => {
  for (let count = 0; count < 100; count += 1) expect((await add(`p${count}@example.test`)).statusCode).toBe(200);
  expect(codeOf(await add('una-mas@example.test'))).toBe('invitation.too-many');
  expect((await add('p1@example.test', 'viewer')).statusCode).toBe(200);
});
