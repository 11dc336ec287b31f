/** Conformance: users, sessions, tokens, roles, the audit trail, and the companies' versions and secrets. */
import type { Role } from '@vitrina/contract/admin';
import { describe, expect, test } from 'vitest';
import { setMember } from '../../../domain/accounts/members.ts';
import type { StoredLink, StoredToken, User } from '../../../domain/ports/accounts.ts';
import type { Repos } from '../../../domain/ports/database.ts';
import { company } from '../../testing/builders.ts';
import { at, type ConformanceContext, day, hostileTexts } from '../../testing/conformance.ts';
import { runSql } from '../../testing/engines.ts';

const user = (uid = 'ana', more: Partial<User> = {}): User => ({
  uid,
  email: `${uid}@example.test`,
  name: uid,
  passwordHash: 'scrypt$1',
  isOperator: false,
  isActive: true,
  isVouched: true,
  createdAt: at(1),
  ...more,
});
const session = (hash: string, userUid = 'ana') => ({
  hash,
  userUid,
  createdAt: at(1),
  usedAt: at(2),
  expiresAt: at(9),
  browser: 'chrome' as const,
  system: 'android' as const,
});
const token = (uid: string, more: Partial<StoredToken> = {}): StoredToken => ({
  uid,
  hash: `hash of ${uid}`,
  userUid: 'ana',
  name: 'CI',
  role: 'editor',
  createdAt: at(1),
  expiresAt: at(9),
  usedAt: null,
  ...more,
});
const ana = { by: 'session', userUid: 'ana', tokenUid: null } as const;
const cli = { by: 'cli', userUid: null, tokenUid: null } as const;

const withCompany = async (repos: Repos, ...uids: string[]) => {
  for (const uid of uids) await repos.companies.insert(company(uid), day(1));
};

export const accountsConformance = ({ open, newDatabase }: ConformanceContext) => {
  describe('users', () => {
    test('insert rejects an email that is in use, and update rejects an unknown user', async () => {
      const { users } = (await open()).repos;
      await users.insert(user());
      await expect(users.insert(user('otra', { email: 'ana@example.test' }))).rejects.toMatchObject({
        code: 'user.exists',
      });
      await expect(users.update(user('nadie'))).rejects.toMatchObject({ code: 'user.unknown' });
      const changed = user('ana', { name: hostileTexts[0] ?? '', isOperator: true, isActive: false });
      await users.update(changed);
      expect(await users.byUid('ana')).toEqual(changed);
      expect(await users.byEmail('ana@example.test')).toEqual(changed);
      expect(await users.byEmail('ANA@example.test')).toBeNull();
      expect((await users.list()).map(({ uid }) => uid)).toEqual(['ana']);
    });
  });

  describe('replacePassword', () => {
    test('a password is replaced only while its hash is the compared one and the user is active', async () => {
      const { users } = (await open()).repos;
      await users.insert(user());
      const from = user().passwordHash;
      expect(await users.replacePassword('ana', { from: 'otro', to: 'nuevo' })).toBe(false);
      expect(await users.replacePassword('nadie', { from, to: 'nuevo' })).toBe(false);
      expect(await users.replacePassword('ana', { from, to: 'nuevo' })).toBe(true);
      await users.update({ uid: 'ana', isActive: false });
      expect(await users.replacePassword('ana', { from: 'nuevo', to: from })).toBe(false);
      expect(await users.byUid('ana')).toEqual({ ...user(), passwordHash: 'nuevo', isActive: false });
    });
  });

  describe('sessions', () => {
    test('a session is found by hash with its user, and is removed by hash or with all sessions of the user', async () => {
      const { users, sessions } = (await open()).repos;
      await users.insert(user());
      await users.insert(user('eva'));
      for (const hash of ['a', 'b', 'c']) await sessions.insert(session(hash));
      await sessions.insert(session('d', 'eva'));
      await sessions.touch('a', at(3));
      expect(await sessions.withUser('a')).toEqual({ session: { ...session('a'), usedAt: at(3) }, user: user() });
      expect((await sessions.listOf('ana')).map(({ hash }) => hash)).toEqual(['a', 'b', 'c']);
      expect(await sessions.listOf('eva')).toEqual([session('d', 'eva')]);
      await sessions.remove('a');
      expect(await sessions.withUser('a')).toBeNull();
      await sessions.removeOf('ana');
      expect(await sessions.withUser('b')).toBeNull();
      expect((await sessions.withUser('d'))?.user.uid).toBe('eva');
    });

    test('removeOld deletes sessions by expiry or by last use', async () => {
      const { users, sessions } = (await open()).repos;
      await users.insert(user());
      await sessions.insert({ ...session('ended'), expiresAt: at(4) });
      await sessions.insert({ ...session('unused'), usedAt: at(1) });
      await sessions.insert({ ...session('alive'), usedAt: at(3) });
      await sessions.removeOld({ expiresAt: at(4), usedAt: at(2) });
      const found = await Promise.all(['ended', 'unused', 'alive'].map((hash) => sessions.withUser(hash)));
      expect(found.map((one) => one !== null)).toEqual([false, false, true]);
    });
  });

  describe('tokens', () => {
    test('tokens are found by hash, listed newest first, and removed only for their own user', async () => {
      const { users, tokens } = (await open()).repos;
      await users.insert(user());
      await tokens.insert(token('t1'));
      await tokens.insert(token('t2', { createdAt: at(2), role: 'owner' }));
      await tokens.touch('t1', at(3));
      expect(await tokens.withUser('hash of t1')).toEqual({ token: token('t1', { usedAt: at(3) }), user: user() });
      expect((await tokens.listOf('ana')).map(({ uid }) => uid)).toEqual(['t2', 't1']);
      expect(await tokens.listOf('eva')).toEqual([]);
      expect(await tokens.remove('eva', 't1')).toBe(false);
      expect(await tokens.remove('ana', 't1')).toBe(true);
      expect(await tokens.withUser('hash of t1')).toBeNull();
    });
  });

  describe('roles', () => {
    test('a user has one role per company, as the lists of members and of companies show', async () => {
      const { repos } = await open();
      await withCompany(repos, 'acme', 'otra', 'zeta');
      await repos.users.insert(user());
      await repos.users.insert(user('eva'));
      await repos.memberships.set('acme', 'ana', 'viewer', day(1));
      await repos.memberships.set('acme', 'ana', 'owner', day(2));
      await repos.memberships.set('zeta', 'ana', 'editor', day(1));
      await repos.memberships.set('acme', 'eva', 'viewer', day(1));
      expect(await repos.memberships.find('acme', 'ana')).toEqual({ role: 'owner', isSuspended: false });
      expect(await repos.memberships.find('otra', 'ana')).toBeNull();
      expect(await repos.memberships.listOf('acme')).toEqual([
        { userUid: 'ana', email: 'ana@example.test', name: 'ana', role: 'owner', since: at(1) },
        { userUid: 'eva', email: 'eva@example.test', name: 'eva', role: 'viewer', since: at(1) },
      ]);
      const own = { all: false, page: 1, itemsPerPage: 10 };
      expect(await repos.memberships.companiesOf('ana', own)).toEqual({
        companies: [
          { uid: 'acme', name: 'Compañía acme', role: 'owner' },
          { uid: 'zeta', name: 'Compañía zeta', role: 'editor' },
        ],
        total: 2,
      });
      expect(await repos.memberships.companiesOf('ana', { all: true, page: 2, itemsPerPage: 2 })).toEqual({
        companies: [{ uid: 'zeta', name: 'Compañía zeta', role: 'editor' }],
        total: 3,
      });
      await repos.memberships.remove('acme', 'ana');
      expect(await repos.memberships.find('acme', 'ana')).toBeNull();
      await expect(repos.memberships.lock('nadie')).rejects.toMatchObject({ code: 'company.unknown' });
    });

    test('if two owners step down concurrently in two processes, one remains owner', async () => {
      const options = await newDatabase();
      const [one, other] = [await open(options), await open(options)];
      await withCompany(one.repos, 'acme');
      for (const uid of ['ana', 'eva']) {
        await one.repos.users.insert(user(uid));
        await one.repos.memberships.set('acme', uid, 'owner', day(1));
      }
      const down = (uid: string) => ({ companyUid: 'acme', email: `${uid}@example.test`, role: 'viewer' }) as const;
      const left = await Promise.allSettled([
        one.inTransaction((repos) => setMember(repos, cli, down('ana'), day(2))),
        other.inTransaction((repos) => setMember(repos, cli, down('eva'), day(2))),
      ]);
      expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const failed = left.find((one) => one.status === 'rejected');
      expect(failed?.reason).toMatchObject({ code: 'member.last-owner' });
      const owners = (await one.repos.memberships.listOf('acme')).filter(({ role }) => role === 'owner');
      expect(owners).toHaveLength(1);
    });

    test('a change is rolled back when its audit entry cannot be written', async () => {
      const options = await newDatabase();
      const database = await open(options);
      await withCompany(database.repos, 'acme');
      await database.repos.users.insert(user());
      await runSql(options, 'drop table audit');
      const given = { companyUid: 'acme', email: 'ana@example.test', role: 'owner' } as const;
      await expect(database.inTransaction((repos) => setMember(repos, cli, given, day(2)))).rejects.toThrow();
      expect(await database.repos.memberships.listOf('acme')).toEqual([]);
    });

    test('an invalid stored role is an internal error that names the row', async () => {
      const options = await newDatabase();
      const { repos } = await open(options);
      await withCompany(repos, 'acme');
      await repos.users.insert(user());
      await repos.memberships.set('acme', 'ana', 'viewer', day(1));
      await runSql(options, "update memberships set role = 'emperor'");
      await expect(repos.memberships.find('acme', 'ana')).rejects.toMatchObject({
        code: 'internal',
        facts: { row: 'memberships acme' },
      });
    });
  });

  describe('the audit trail', () => {
    // Covers §resilience-112.
    test('audit entries older than their retention are removed, at most 5000 at a time, and newer ones stay', async () => {
      // Uids of one process never go back in time: the days lie behind those of other tests.
      const options = await newDatabase();
      const { audit } = (await open(options)).repos;
      await audit.add({ by: 'cli', userUid: null, tokenUid: null }, 'old', { companyUid: 'acme' }, day(700));
      await runSql(
        options,
        `insert into audit (uid, by_kind, operation, company_uid, at)
         with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < 6000)
         select audit.uid || '-' || i, 'cli', 'old', 'acme', audit.at from numbers, audit`,
      );
      await audit.add({ by: 'cli', userUid: null, tokenUid: null }, 'new', { companyUid: 'acme' }, day(702));
      expect(await audit.removeOld(day(700))).toBe(false);
      expect(await audit.listOf('acme', { before: null, limit: 10_000 })).toHaveLength(6002);
      expect(await audit.removeOld(day(701))).toBe(true);
      expect(await audit.removeOld(day(701))).toBe(false);
      expect(await audit.listOf('acme', { before: null, limit: 10 })).toMatchObject([{ operation: 'new' }]);
    });

    test('audit entries are read newest first, page by page, per company, and remain after their user is gone', async () => {
      const options = await newDatabase();
      const { repos } = await open(options);
      await repos.users.insert(user());
      for (const operation of ['a', 'b', 'c', 'd'])
        await repos.audit.add(ana, operation, { companyUid: 'acme' }, new Date(at(1)));
      await repos.audit.add(cli, 'e', { companyUid: 'acme', target: 'x' }, new Date(at(2)));
      await repos.audit.add(ana, 'f', { companyUid: 'otra' }, new Date(at(1)));
      const first = await repos.audit.listOf('acme', { before: null, limit: 3 });
      expect(first.map(({ operation }) => operation)).toEqual(['e', 'd', 'c']);
      expect(first[0]).toMatchObject({ by: 'cli', userUid: null, email: null, target: 'x', at: at(2) });
      expect(first[1]).toMatchObject({ email: 'ana@example.test', name: 'ana' });
      const next = await repos.audit.listOf('acme', { before: first[2]?.uid ?? '', limit: 3 });
      expect(next.map(({ operation }) => operation)).toEqual(['b', 'a']);
      await runSql(options, "delete from users where uid = 'ana'");
      const orphaned = await repos.audit.listOf('acme', { before: first[0]?.uid ?? '', limit: 1 });
      expect(orphaned[0]).toMatchObject({ userUid: 'ana', email: null });
    });
  });

  describe('versions of a company', () => {
    test('an update from an older version is company.conflict, and each update increments the version', async () => {
      const { companies } = (await open()).repos;
      await companies.insert(company(), day(1));
      expect((await companies.withVersion('acme'))?.version).toBe(1);
      await companies.update(company('acme', { Name: 'Dos' }), day(2), 1);
      await expect(companies.update(company('acme', { Name: 'Tres' }), day(2), 1)).rejects.toMatchObject({
        code: 'company.conflict',
        facts: { version: 2 },
      });
      await expect(companies.update(company('nadie'), day(2), 1)).rejects.toMatchObject({ code: 'company.unknown' });
      await companies.update(company('acme', { Name: 'Cuatro' }), day(2));
      expect(await companies.withVersion('acme')).toEqual({ company: company('acme', { Name: 'Cuatro' }), version: 3 });
    });
  });

  describe('invitations', () => {
    test('an invitation is replaced, found by company and by address until its time, and removed once', async () => {
      const { companies, invitations } = (await open()).repos;
      for (const uid of ['acme', 'otra']) await companies.insert(company(uid), day(1));
      const offer = (role: Role) => ({ role, invitedBy: role === 'owner' ? 'ana' : null });
      await invitations.write('acme', 'eva@example.test', offer('viewer'), day(1));
      await invitations.write('acme', 'eva@example.test', offer('owner'), day(2));
      await invitations.write('acme', 'ana@example.test', offer('viewer'), day(1));
      await invitations.write('otra', 'eva@example.test', offer('editor'), day(3));
      expect(await invitations.listOf('acme', day(1))).toEqual([
        { email: 'ana@example.test', role: 'viewer', since: at(1), invitedBy: null },
        { email: 'eva@example.test', role: 'owner', since: at(2), invitedBy: 'ana' },
      ]);
      expect(await invitations.listOf('acme', day(2))).toMatchObject([{ email: 'eva@example.test' }]);
      expect(await invitations.ofEmail('eva@example.test', day(3))).toEqual([
        { companyUid: 'otra', companyName: company('otra').Name, role: 'editor', since: at(3), invitedBy: null },
      ]);
      expect(await invitations.remove('acme', 'eva@example.test')).toBe(true);
      expect(await invitations.remove('acme', 'eva@example.test')).toBe(false);
      await invitations.removeOld(day(2));
      expect([await invitations.listOf('acme', day(1)), await invitations.listOf('otra', day(1))]).toMatchObject([
        [],
        [{ role: 'editor' }],
      ]);
    });
  });

  describe('links of one use', () => {
    const link = (hash: string, more: Partial<StoredLink> = {}): StoredLink => ({
      hash,
      kind: 'invitation',
      companyUid: 'acme',
      email: 'eva@example.test',
      madeBy: 'ana',
      createdAt: at(1),
      expiresAt: at(8),
      ending: null,
      ...more,
    });

    test('a link is ended once, alone or with all of its address and purpose, and is removed with its company', async () => {
      const options = await newDatabase();
      const { companies, accountLinks } = (await open(options)).repos;
      for (const uid of ['acme', 'otra']) await companies.insert(company(uid), day(1));
      await accountLinks.insert(link('a'));
      await accountLinks.insert(link('b'));
      await accountLinks.insert(link('c', { companyUid: 'otra' }));
      await accountLinks.insert(link('d', { kind: 'password', expiresAt: at(9) }));
      expect(await accountLinks.find('a')).toEqual({ ...link('a'), companyName: company('acme').Name });
      const ends = await Promise.all([accountLinks.end('a', 'used', day(2)), accountLinks.end('a', 'used', day(2))]);
      expect(ends.sort()).toEqual([false, true]);
      const invited = { kind: 'invitation', email: 'eva@example.test' } as const;
      const endings = async () => {
        const found = await Promise.all(['a', 'b', 'c', 'd'].map((hash) => accountLinks.find(hash)));
        return found.map((one) => one && one.ending);
      };
      await accountLinks.endOf({ ...invited, companyUid: 'acme' }, 'revoked', day(3));
      expect(await endings()).toEqual(['used', 'revoked', null, null]);
      await accountLinks.endOf(invited, 'revoked', day(3));
      expect(await endings()).toEqual(['used', 'revoked', 'revoked', null]);
      await accountLinks.removeOld(day(9));
      expect((await accountLinks.find('d'))?.ending).toBeNull();
      await runSql(options, "delete from companies where uid = 'acme'");
      expect(await accountLinks.find('d')).toBeNull();
    });
  });

  describe('secrets of a company', () => {
    test('secrets are listed for their company alone, without content, and can be removed', async () => {
      const { secrets } = (await open()).repos;
      await secrets.write('acme/a', { token: 'x' }, day(1), { companyUid: 'acme' });
      await secrets.write('otra/a', { token: 'y' }, day(1), { companyUid: 'otra' });
      await secrets.write('acme/a', { token: 'z' }, day(2));
      expect(await secrets.listOf('acme')).toEqual([{ id: 'acme/a', updatedAt: at(2), origin: null }]);
      expect(await secrets.remove('acme/a')).toBe(true);
      expect(await secrets.remove('acme/a')).toBe(false);
      expect(await secrets.listOf('acme')).toEqual([]);
      expect(await secrets.read('acme/a')).toBeNull();
      expect(await secrets.read('otra/a')).toEqual({ token: 'y' });
    });

    test('a secret is bound to its first origin, and without one again when it is replaced', async () => {
      const { secrets } = (await open()).repos;
      await secrets.write('acme/a', { token: 'x' }, day(1), { companyUid: 'acme' });
      expect(await secrets.open('acme/a')).toEqual({ values: { token: 'x' }, origin: null });
      await Promise.all(['https://uno.test', 'https://dos.test'].map((origin) => secrets.bind('acme/a', origin)));
      const bound = (await secrets.open('acme/a'))?.origin;
      expect(['https://uno.test', 'https://dos.test']).toContain(bound);
      await secrets.bind('acme/a', 'https://tres.test');
      expect(await secrets.listOf('acme')).toMatchObject([{ origin: bound }]);
      await secrets.write('acme/a', { token: 'y' }, day(2), { origin: 'https://cuatro.test' });
      expect(await secrets.open('acme/a')).toEqual({ values: { token: 'y' }, origin: 'https://cuatro.test' });
      await secrets.write('acme/a', { token: 'z' }, day(3));
      expect(await secrets.open('acme/a')).toEqual({ values: { token: 'z' }, origin: null });
      expect(await secrets.open('acme/nada')).toBeNull();
    });
  });
};
