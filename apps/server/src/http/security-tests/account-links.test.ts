/** Attacks on links of one use: guessed, shared, used twice, and made by owners who want more than their companies. */
import { Problem } from '@vitrina/contract';
import type { Role } from '@vitrina/contract/admin';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../domain/accounts/password.ts';
import { hashId, newSecretId } from '../../domain/accounts/random-id.ts';
import { csrfTokenOf, openSession } from '../../domain/accounts/session.ts';
import { callAdmin, openNewSession, signedIn } from '../testing/admin.ts';
import { CHEAP_PASSWORDS, NOW, openTestApp, type TestApp } from '../testing/app.ts';

const DAY_MS = 86_400_000;
const PASSWORD = 'correcto caballo pila grapa';
const params = { companyUid: 'acme' };
type Person = Awaited<ReturnType<typeof signedIn>>;

let shop: TestApp;
let now: Date;
let owner: Person;
beforeEach(async () => {
  now = NOW;
  shop = await openTestApp({ clock: () => now, environment: { TRUST_PROXY: 'true' } });
  owner = await signedIn(shop, { email: 'marta@example.test', roles: { acme: 'owner' } });
});
afterEach(() => shop.close());

const codeOf = (answer: { statusCode: number; json: () => unknown }): string | number =>
  answer.statusCode < 300 ? answer.statusCode : Problem.parse(answer.json()).code;
const invite = async (email: string, role: Role = 'editor', who = owner): Promise<string> => {
  await who.call('members.set', { params, body: { email, role } });
  return (await who.call('invitations.link', { params: { ...params, email } })).json().token;
};
let networks = 0;
/** From a network of its own, so that the attempts of other calls do not count. */
const from = () => {
  networks += 1;
  return { 'x-forwarded-for': `198.51.${networks % 250}.7` };
};
const read = (token: string, headers: Record<string, string> = from()) =>
  callAdmin(shop, 'links.read', { body: { token } }, headers);
const join = (token: string, name = 'Eva', password = PASSWORD) =>
  callAdmin(shop, 'links.join', { body: { token, name, password } }, from());
const accept = (who: Person, token: string) => who.call('links.accept', { body: { token } });
const reset = (token: string, password = PASSWORD) =>
  callAdmin(shop, 'links.password', { body: { token, password } }, from());
const passwordLink = async (user: Person['user'], who = owner, companyUid = 'acme') =>
  who.call('members.password-link', { params: { companyUid, userUid: user.uid } });
const headersOf = (answer: { headers: Record<string, unknown>; json: () => { csrfToken?: string } }) => ({
  cookie: String(answer.headers['set-cookie']).split(';', 1)[0] ?? '',
  'x-csrf-token': answer.json().csrfToken ?? '',
});

describe('an invitation by a link', () => {
  // Covers §backend-300.
  test('a person without an account sets name and password, is a member and signed in', async () => {
    const token = await invite('eva@example.test');
    expect((await read(token)).json()).toEqual({
      kind: 'invitation',
      company: 'acme',
      companyName: 'acme',
      email: 'eva@example.test',
      role: 'editor',
      by: 'Ana',
      hasAccount: false,
      expiresAt: new Date(NOW.getTime() + 7 * DAY_MS).toISOString(),
    });
    const joined = await join(token);
    expect([joined.statusCode, joined.json().user]).toMatchObject([201, { email: 'eva@example.test', name: 'Eva' }]);
    const company = await callAdmin(shop, 'companies.read', { params }, headersOf(joined));
    expect(company.json().role).toBe('editor');
    const enter = { body: { email: 'eva@example.test', password: PASSWORD } };
    expect(codeOf(await callAdmin(shop, 'session.create', enter, from()))).toBe(201);
    expect((await owner.call('invitations.list', { params })).json()).toEqual([]);
    const trail = (await owner.call('audit.list', { params })).json().entries;
    expect(trail.map(({ operation }: { operation: string }) => operation)).toEqual([
      'invitations.accept',
      'invitations.link',
      'members.set',
    ]);
  });

  // Covers §backend-300.
  test('a person with an account accepts with it and with no other one', async () => {
    const eva = await signedIn(shop, { email: 'eva@example.test', roles: { otra: 'viewer' } });
    const luis = await signedIn(shop, { email: 'luis@example.test' });
    const token = await invite('eva@example.test');
    expect((await read(token)).json().hasAccount).toBe(true);
    expect(codeOf(await join(token))).toBe('user.exists');
    expect(codeOf(await accept(luis, token))).toBe('link.other-person');
    expect((await accept(eva, token)).json()).toEqual({ company: 'acme', role: 'editor' });
    expect((await eva.call('companies.read', { params })).json().role).toBe('editor');
  });

  // Covers §backend-301.
  test('used, expired, revoked and unknown links say so, also when two tabs use one at once', async () => {
    const used = await invite('eva@example.test');
    const both = await Promise.all([join(used), join(used, 'Otra')]);
    expect(both.map(codeOf).toSorted((one) => (one === 201 ? -1 : 1))).toEqual([
      201,
      expect.stringMatching(/^(link\.used|user\.exists)$/),
    ]);
    expect((await owner.call('members.list', { params })).json()).toHaveLength(2);
    expect([codeOf(await read(used)), codeOf(await join(used))]).toEqual(['link.used', 'link.used']);

    const withdrawn = await invite('nora@example.test');
    await owner.call('invitations.delete', { params: { ...params, email: 'nora@example.test' } });
    const replaced = await invite('sara@example.test');
    const newest = (await owner.call('invitations.link', { params: { ...params, email: 'sara@example.test' } })).json();
    for (const token of [withdrawn, replaced])
      expect([codeOf(await read(token)), codeOf(await join(token))]).toEqual(['link.revoked', 'link.revoked']);
    expect([codeOf(await read(newest.token)), codeOf(await read(newSecretId()))]).toEqual([200, 'link.unknown']);

    now = new Date(NOW.getTime() + 7 * DAY_MS);
    expect([codeOf(await read(newest.token)), codeOf(await join(newest.token))]).toEqual([
      'link.expired',
      'link.expired',
    ]);
    // The link has ended; the invitation is open, and the person can find it by signing in.
    const { headers } = await openNewSessionAt();
    const again = await callAdmin(
      shop,
      'invitations.link',
      { params: { ...params, email: 'sara@example.test' } },
      headers,
    );
    expect(codeOf(await join(again.json().token))).toBe(201);
  });
  const openNewSessionAt = async () => {
    const { id } = await openSession(shop.database.repos, owner.user, now);
    return { headers: { cookie: `vitrina_session=${id}`, 'x-csrf-token': csrfTokenOf(id) } };
  };

  // Covers §backend-301.
  test('an earlier link does not give a role that was offered later', async () => {
    const before = await invite('eva@example.test', 'viewer');
    await owner.call('members.set', { params, body: { email: 'eva@example.test', role: 'owner' } });
    expect(codeOf(await join(before))).toBe('link.revoked');
    const member = await signedIn(shop, { email: 'luis@example.test', roles: { acme: 'viewer' } });
    await shop.database.repos.invitations.write(
      'acme',
      'luis@example.test',
      { role: 'owner', invitedBy: owner.user.uid },
      now,
    );
    const { token } = (
      await owner.call('invitations.link', { params: { ...params, email: 'luis@example.test' } })
    ).json();
    expect((await accept(member, token)).json()).toEqual({ company: 'acme', role: 'viewer' });
  });

  // Covers §backend-301.
  test('a link and an invitation are void when the inviter is no owner any more', async () => {
    const second = await signedIn(shop, { roles: { acme: 'owner' } });
    const eva = await signedIn(shop, { email: 'eva@example.test' });
    const token = await invite('eva@example.test', 'owner', second);
    await owner.call('members.set', { params, body: { email: second.user.email, role: 'editor' } });
    expect([codeOf(await read(token)), codeOf(await accept(eva, token))]).toEqual(['link.revoked', 'link.revoked']);
    expect((await eva.call('invitations.mine')).json()).toEqual([]);
    expect(codeOf(await eva.call('invitations.accept', { params: { company: 'acme' } }))).toBe('invitation.unknown');
    expect((await owner.call('invitations.list', { params })).json()).toEqual([]);
    expect(codeOf(await second.call('invitations.link', { params: { ...params, email: 'eva@example.test' } }))).toBe(
      'access.denied',
    );
  });

  // Covers §backend-302.
  test('an account that an owner made for a foreign address gets no invitations of other companies', async () => {
    const token = await invite('victima@example.test');
    const taken = headersOf(await join(token));
    const other = await signedIn(shop, { roles: { otra: 'owner' } });
    const at = { companyUid: 'otra' };
    await other.call('members.set', { params: at, body: { email: 'victima@example.test', role: 'owner' } });
    expect((await callAdmin(shop, 'invitations.mine', {}, taken)).json()).toEqual([]);
    const grabbed = await callAdmin(shop, 'invitations.accept', { params: { company: 'otra' } }, taken);
    expect(codeOf(grabbed)).toBe('invitation.unknown');
    // The holder of that company's link is whom its owner sent it to.
    const link = await other.call('invitations.link', { params: { ...at, email: 'victima@example.test' } });
    const body = { token: link.json().token };
    expect((await callAdmin(shop, 'links.accept', { body }, taken)).json()).toEqual({ company: 'otra', role: 'owner' });
  });

  // Covers §backend-301.
  test('guessing waits, and a database has no token that opens anything', async () => {
    const token = await invite('eva@example.test');
    const guesser = { 'x-forwarded-for': '203.0.113.9' };
    const codes = new Set<unknown>();
    for (let guess = 0; guess < 40; guess += 1) codes.add(codeOf(await read(newSecretId(), guesser)));
    expect(codes).toEqual(new Set(['link.unknown', 'session.throttled']));
    const stored = await shop.database.repos.accountLinks.find(hashId(token));
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(codeOf(await read(stored?.hash ?? ''))).toBe('link.unknown');
    expect(codeOf(await read(token))).toBe(200);
  });
});

describe('a new password by a link', () => {
  // Covers §backend-303.
  test('a member sets a password within a day, once, and the other sessions end', async () => {
    const eva = await signedIn(shop, { email: 'eva@example.test', roles: { acme: 'editor' } });
    const phone = await openNewSession(shop, eva.user);
    const link = (await passwordLink(eva.user)).json();
    expect(link).toMatchObject({
      email: 'eva@example.test',
      expiresAt: new Date(NOW.getTime() + DAY_MS).toISOString(),
    });
    expect((await read(link.token)).json()).toMatchObject({ kind: 'password', role: null, hasAccount: true });
    expect(codeOf(await join(link.token))).toBe('link.unknown');
    expect(codeOf(await reset(link.token, 'corta'))).toBe('request.invalid');
    const entered = await reset(link.token);
    expect(codeOf(entered)).toBe(201);
    for (const headers of [eva.headers, phone.headers])
      expect(codeOf(await callAdmin(shop, 'session.read', {}, headers))).toBe('access.missing');
    expect(codeOf(await callAdmin(shop, 'session.read', {}, headersOf(entered)))).toBe(200);
    expect(codeOf(await reset(link.token, 'otra frase larga'))).toBe('link.used');
    const enter = { body: { email: 'eva@example.test', password: PASSWORD } };
    expect(codeOf(await callAdmin(shop, 'session.create', enter, from()))).toBe(201);
    const trail = (await owner.call('audit.list', { params })).json().entries;
    expect(trail.map(({ operation }: { operation: string }) => operation)).toEqual([
      'links.password',
      'members.password-link',
    ]);
  });

  // Covers §backend-303.
  test('a link expires after a day, and ends with a newer one and with a changed password', async () => {
    const eva = await signedIn(shop, { email: 'eva@example.test', roles: { acme: 'editor' } });
    await shop.database.repos.users.update({
      uid: eva.user.uid,
      passwordHash: await hashPassword('la de antes', CHEAP_PASSWORDS),
    });
    const first = (await passwordLink(eva.user)).json().token;
    const second = (await passwordLink(eva.user)).json().token;
    expect(codeOf(await reset(first))).toBe('link.revoked');
    const change = { password: 'la de antes', newPassword: 'la que sigue' };
    expect(codeOf(await eva.call('password.change', { body: change }))).toBe(200);
    expect(codeOf(await reset(second))).toBe('link.revoked');
    const third = (await passwordLink(eva.user)).json().token;
    now = new Date(NOW.getTime() + DAY_MS);
    expect(codeOf(await reset(third))).toBe('link.expired');
  });

  // Covers §backend-304.
  test('an owner takes over no account that also belongs elsewhere, an operator, or the own one', async () => {
    const both = await signedIn(shop, { roles: { acme: 'editor', otra: 'viewer' } });
    const operator = await signedIn(shop, { isOperator: true, roles: { acme: 'viewer' } });
    const stranger = await signedIn(shop, { roles: { otra: 'owner' } });
    const editor = await signedIn(shop, { roles: { acme: 'editor' } });
    for (const { user } of [both, operator, owner]) expect(codeOf(await passwordLink(user))).toBe('account.protected');
    expect(codeOf(await passwordLink(stranger.user))).toBe('member.unknown');
    expect(codeOf(await passwordLink(editor.user, editor))).toBe('access.denied');
    const { token } = (await owner.call('tokens.create', { body: { name: 'CI', role: 'owner', days: 1 } })).json();
    const byProgram = await callAdmin(
      shop,
      'members.password-link',
      { params: { ...params, userUid: editor.user.uid } },
      { authorization: `Bearer ${token}` },
    );
    expect(codeOf(byProgram)).toBe('access.denied');
    await shop.database.repos.memberships.set('otra', owner.user.uid, 'owner', now);
    expect(codeOf(await passwordLink(both.user))).toBe(201);
  });

  // Covers §backend-304.
  test('a link is void when the person joins another company, leaves, or the owner is none any more', async () => {
    const made = async () => {
      const person = await signedIn(shop, { roles: { acme: 'editor' } });
      return { person, token: (await passwordLink(person.user)).json().token as string };
    };
    const [joined, left, demoted] = [await made(), await made(), await made()];
    const { memberships } = shop.database.repos;
    await memberships.set('otra', joined.person.user.uid, 'viewer', now);
    await memberships.remove('acme', left.person.user.uid);
    for (const { token } of [joined, left]) expect(codeOf(await reset(token))).toBe('link.revoked');
    await memberships.set('acme', owner.user.uid, 'editor', now);
    expect(codeOf(await reset(demoted.token))).toBe('link.revoked');
    for (const { person } of [joined, left, demoted])
      expect(codeOf(await callAdmin(shop, 'session.read', {}, person.headers))).toBe(200);
  });

  // Covers §backend-304.
  test('an account that was reset by an owner gets no invitations of other companies', async () => {
    const eva = await signedIn(shop, { email: 'eva@example.test', roles: { acme: 'editor' } });
    const other = await signedIn(shop, { roles: { otra: 'owner' } });
    await other.call('members.set', {
      params: { companyUid: 'otra' },
      body: { email: eva.user.email, role: 'owner' },
    });
    expect((await eva.call('invitations.mine')).json()).toHaveLength(1);
    const taken = headersOf(await reset((await passwordLink(eva.user)).json().token));
    expect((await callAdmin(shop, 'invitations.mine', {}, taken)).json()).toEqual([]);
  });
});
