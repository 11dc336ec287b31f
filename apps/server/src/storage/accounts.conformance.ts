/** People, sessions, tokens, roles and the trail. */
import { describe, expect, test } from 'vitest';
import { setMember } from '../domain/accounts/members.ts';
import type { AuditEntry, StoredToken, User } from '../domain/ports/accounts.ts';
import type { Repos } from '../domain/ports.ts';
import { company } from './testing/builders.ts';
import { at, day, hostile, type Testing } from './testing/conformance.ts';
import { runSql } from './testing/engines.ts';

const person = (uid = 'ana', more: Partial<User> = {}): User => ({
  uid,
  email: `${uid}@example.test`,
  name: uid,
  passwordHash: 'scrypt$1',
  isOperator: false,
  isActive: true,
  createdAt: at(1),
  ...more,
});
const session = (hash: string, userUid = 'ana') => ({
  hash,
  userUid,
  createdAt: at(1),
  usedAt: at(2),
  expiresAt: at(9),
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
const entry = (operation: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  by: 'session',
  userUid: 'ana',
  tokenUid: null,
  operation,
  companyUid: 'acme',
  target: null,
  at: at(1),
  ...more,
});
const cli = { by: 'cli', userUid: null, tokenUid: null } as const;

const withCompany = async (repos: Repos, ...uids: string[]) => {
  for (const uid of uids) await repos.companies.insert(company(uid), day(1));
};

export const accountsConformance = ({ open, newDatabase }: Testing) => {
  describe('people', () => {
    test('an email is taken once, and only a known person is changed', async () => {
      const { users } = (await open()).repos;
      await users.insert(person());
      await expect(users.insert(person('otra', { email: 'ana@example.test' }))).rejects.toMatchObject({
        code: 'user.exists',
      });
      await expect(users.update(person('nadie'))).rejects.toMatchObject({ code: 'user.unknown' });
      const changed = person('ana', { name: hostile[0] ?? '', isOperator: true, isActive: false });
      await users.update(changed);
      expect(await users.byUid('ana')).toEqual(changed);
      expect(await users.byEmail('ana@example.test')).toEqual(changed);
      expect(await users.byEmail('ANA@example.test')).toBeNull();
      expect((await users.list()).map(({ uid }) => uid)).toEqual(['ana']);
    });
  });

  describe('a password', () => {
    test('is replaced only where it is still the one that was compared, and of nobody who is shut out', async () => {
      const { users } = (await open()).repos;
      await users.insert(person());
      const from = person().passwordHash;
      expect(await users.replacePassword('ana', { from: 'otro', to: 'nuevo' })).toBe(false);
      expect(await users.replacePassword('nadie', { from, to: 'nuevo' })).toBe(false);
      expect(await users.replacePassword('ana', { from, to: 'nuevo' })).toBe(true);
      await users.update({ uid: 'ana', isActive: false });
      expect(await users.replacePassword('ana', { from: 'nuevo', to: from })).toBe(false);
      expect(await users.byUid('ana')).toEqual({ ...person(), passwordHash: 'nuevo', isActive: false });
    });
  });

  describe('sessions', () => {
    test('they are found by their hash with their person, and end one by one or all at once', async () => {
      const { users, sessions } = (await open()).repos;
      await users.insert(person());
      await users.insert(person('eva'));
      for (const hash of ['a', 'b', 'c']) await sessions.insert(session(hash));
      await sessions.insert(session('d', 'eva'));
      await sessions.touch('a', at(3));
      expect(await sessions.withUser('a')).toEqual({ session: { ...session('a'), usedAt: at(3) }, user: person() });
      await sessions.remove('a');
      expect(await sessions.withUser('a')).toBeNull();
      await sessions.removeOf('ana');
      expect(await sessions.withUser('b')).toBeNull();
      expect((await sessions.withUser('d'))?.user.uid).toBe('eva');
    });

    test('those that are over are swept away, by their end or by their last use', async () => {
      const { users, sessions } = (await open()).repos;
      await users.insert(person());
      await sessions.insert({ ...session('ended'), expiresAt: at(4) });
      await sessions.insert({ ...session('unused'), usedAt: at(1) });
      await sessions.insert({ ...session('alive'), usedAt: at(3) });
      await sessions.removeOld({ expiresAt: at(4), usedAt: at(2) });
      const found = await Promise.all(['ended', 'unused', 'alive'].map((hash) => sessions.withUser(hash)));
      expect(found.map((one) => one !== null)).toEqual([false, false, true]);
    });
  });

  describe('tokens', () => {
    test('they are found by their hash, listed newest first, and revoked by their person alone', async () => {
      const { users, tokens } = (await open()).repos;
      await users.insert(person());
      await tokens.insert(token('t1'));
      await tokens.insert(token('t2', { createdAt: at(2), role: 'owner' }));
      await tokens.touch('t1', at(3));
      expect(await tokens.withUser('hash of t1')).toEqual({ token: token('t1', { usedAt: at(3) }), user: person() });
      expect((await tokens.listOf('ana')).map(({ uid }) => uid)).toEqual(['t2', 't1']);
      expect(await tokens.listOf('eva')).toEqual([]);
      expect(await tokens.remove('eva', 't1')).toBe(false);
      expect(await tokens.remove('ana', 't1')).toBe(true);
      expect(await tokens.withUser('hash of t1')).toBeNull();
    });
  });

  describe('roles', () => {
    test('a person has one in each company, and the lists say so', async () => {
      const { repos } = await open();
      await withCompany(repos, 'acme', 'otra', 'zeta');
      await repos.users.insert(person());
      await repos.users.insert(person('eva'));
      await repos.memberships.set('acme', 'ana', 'viewer', day(1));
      await repos.memberships.set('acme', 'ana', 'owner', day(2));
      await repos.memberships.set('zeta', 'ana', 'editor', day(1));
      await repos.memberships.set('acme', 'eva', 'viewer', day(1));
      expect(await repos.memberships.roleOf('acme', 'ana')).toBe('owner');
      expect(await repos.memberships.roleOf('otra', 'ana')).toBeNull();
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
      expect(await repos.memberships.roleOf('acme', 'ana')).toBeNull();
      await expect(repos.memberships.hold('nadie')).rejects.toMatchObject({ code: 'company.unknown' });
    });

    test('of two owners who step down at once, in two processes, one stays', async () => {
      const options = await newDatabase();
      const [one, other] = [await open(options), await open(options)];
      await withCompany(one.repos, 'acme');
      for (const uid of ['ana', 'eva']) {
        await one.repos.users.insert(person(uid));
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

    test('a change whose entry in the trail cannot be written does not happen', async () => {
      const options = await newDatabase();
      const database = await open(options);
      await withCompany(database.repos, 'acme');
      await database.repos.users.insert(person());
      await runSql(options, 'drop table audit');
      const given = { companyUid: 'acme', email: 'ana@example.test', role: 'owner' } as const;
      await expect(database.inTransaction((repos) => setMember(repos, cli, given, day(2)))).rejects.toThrow();
      expect(await database.repos.memberships.listOf('acme')).toEqual([]);
    });

    test('a role that is none is a clear error', async () => {
      const options = await newDatabase();
      const { repos } = await open(options);
      await withCompany(repos, 'acme');
      await repos.users.insert(person());
      await repos.memberships.set('acme', 'ana', 'viewer', day(1));
      await runSql(options, "update memberships set role = 'emperor'");
      await expect(repos.memberships.roleOf('acme', 'ana')).rejects.toMatchObject({ code: 'internal' });
    });
  });

  describe('the trail', () => {
    test('is read newest first, page by page, for one company, and outlives its people', async () => {
      const options = await newDatabase();
      const { repos } = await open(options);
      await repos.users.insert(person());
      for (const operation of ['a', 'b', 'c', 'd']) await repos.audit.insert(entry(operation));
      await repos.audit.insert(entry('e', { by: 'cli', userUid: null, target: 'x', at: at(2) }));
      await repos.audit.insert(entry('f', { companyUid: 'otra' }));
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
    test('a change on an older state is refused, each change counts', async () => {
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

  describe('secrets of a company', () => {
    test('they are listed for it alone, without what is in them, and can be forgotten', async () => {
      const { secrets } = (await open()).repos;
      await secrets.write('acme/a', { token: 'x' }, day(1), 'acme');
      await secrets.write('otra/a', { token: 'y' }, day(1), 'otra');
      await secrets.write('acme/a', { token: 'z' }, day(2));
      expect(await secrets.listOf('acme')).toEqual([{ id: 'acme/a', updatedAt: at(2) }]);
      expect(await secrets.remove('acme/a')).toBe(true);
      expect(await secrets.remove('acme/a')).toBe(false);
      expect(await secrets.listOf('acme')).toEqual([]);
      expect(await secrets.read('acme/a')).toBeNull();
      expect(await secrets.read('otra/a')).toEqual({ token: 'y' });
    });
  });
};
