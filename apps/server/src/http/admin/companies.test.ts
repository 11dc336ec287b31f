/** Companies under /admin/v1, over a real database. */
import { Problem } from '@vitrina/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../testing/admin.ts';
import { openTestApp, type TestApp } from '../testing/app.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

const codeOf = (answer: { json: () => unknown }) => Problem.parse(answer.json()).code;
let made = 0;
/** A company for each test, with an owner, created by an operator. */
const aCompany = async (body: Record<string, unknown> = {}) => {
  made += 1;
  const uid = `casa-${made}`;
  const operator = await signedIn(shop, { isOperator: true });
  const owner = await signedIn(shop);
  const answer = await operator.call('companies.create', {
    body: { uid, name: 'Casa', owner: owner.user.email, ...body },
  });
  expect(answer.statusCode).toBe(201);
  return { uid, operator, owner, params: { companyUid: uid } };
};

// Covers §backend-10.
test('an operator creates a company for its owner, who sees it and for whom its viewer opens', async () => {
  const { uid, operator, owner, params } = await aCompany({ website: 'https://casa.example/', provider: 'vtex' });
  const read = await owner.call('companies.read', { params });
  expect(read.json()).toMatchObject({
    version: 1,
    role: 'owner',
    company: { Uid: uid, Name: 'Casa', Info: { Website: 'https://casa.example' } },
  });
  expect((await owner.call('companies.list')).json()).toEqual({
    companies: [{ uid, name: 'Casa', role: 'owner' }],
    page: 1,
    itemsPerPage: 20,
    total: 1,
  });
  expect((await owner.call('developments.list', { params })).json()).toEqual([{ Uid: 'interactive_pdf' }]);
  // An operator sees that the company exists, and no more.
  const all = (await operator.call('companies.list', { query: { itemsPerPage: 100 } })).json();
  expect(all.companies).toContainEqual({ uid, name: 'Casa', role: null });
  expect(codeOf(await operator.call('companies.read', { params }))).toBe('company.unknown');
});

test('only an operator creates companies, and each uid once', async () => {
  const { uid, operator, owner } = await aCompany();
  expect(codeOf(await owner.call('companies.create', { body: { uid: 'nueva', name: 'Nueva' } }))).toBe('access.denied');
  expect(codeOf(await operator.call('companies.create', { body: { uid, name: 'Otra' } }))).toBe('company.exists');
  const withoutOwner = { uid: 'sin-duena', name: 'X', owner: 'nadie@example.test' };
  expect(codeOf(await operator.call('companies.create', { body: withoutOwner }))).toBe('user.unknown');
  expect(await shop.database.repos.companies.byUid('sin-duena')).toBeNull();
});

describe('changing a company', () => {
  test('writes the given fields only, if the version is the current one', async () => {
    const { owner, params } = await aCompany({ extras: [{ Name: 'A', Content: '1' }] });
    const body = { version: 1, about: 'Muebles', terms: 'https://casa.example/tyc', extras: [] };
    const changed = await owner.call('companies.update', { params, body });
    expect(changed.json()).toMatchObject({
      version: 2,
      company: { Name: 'Casa', About: 'Muebles', Info: { TyC: 'https://casa.example/tyc', Extras: [] } },
    });
    const read = await owner.call('companies.read', { params });
    expect(read.json()).toEqual(changed.json());
  });

  // Covers §backend-10.
  test('with a stale version answers 409 and changes nothing', async () => {
    const { owner, params } = await aCompany();
    const first = await owner.call('companies.update', { params, body: { version: 1, name: 'Uno' } });
    const second = await owner.call('companies.update', { params, body: { version: 1, name: 'Dos' } });
    expect([first.statusCode, second.statusCode, codeOf(second)]).toEqual([200, 409, 'company.conflict']);
    expect((await owner.call('companies.read', { params })).json().company.Name).toBe('Uno');
  });

  // Covers §backend-10.
  test('two changes at the same time: one succeeds, the other answers 409', async () => {
    const { owner, params } = await aCompany();
    const answers = await Promise.all(
      ['Uno', 'Dos', 'Tres'].map((name) => owner.call('companies.update', { params, body: { version: 1, name } })),
    );
    expect(answers.map(({ statusCode }) => String(statusCode)).sort()).toEqual(['200', '409', '409']);
  });

  test.each([
    [{ website: 'javascript:alert(1)' }, 422, 'company.invalid'],
    [{ logo: 'javascript:alert(1)' }, 422, 'company.invalid'],
    [{ logo: 'data:text/html,x' }, 422, 'company.invalid'],
    [{ font: 'x; background: url(https://mal.example)' }, 422, 'company.invalid'],
    [{ name: '' }, 422, 'company.invalid'],
    [{ name: 7 }, 400, 'request.invalid'],
    [{ Uid: 'otra' }, 400, 'request.invalid'],
    [{ extras: [{ Name: 'X' }] }, 400, 'request.invalid'],
    [{ version: 0 }, 400, 'request.invalid'],
    [{ about: 'x'.repeat(5001) }, 400, 'request.invalid'],
    [{ secretId: 'acme-ecommerce' }, 404, 'secret.unknown'],
  ])('with %j is refused: %i %s', async (body, status, code) => {
    const { owner, params } = await aCompany();
    const answer = await owner.call('companies.update', { params, body: { version: 1, ...body } });
    expect([answer.statusCode, codeOf(answer)]).toEqual([status, code]);
    expect((await owner.call('companies.read', { params })).json().version).toBe(1);
  });
});

// Covers §backend-11.
test('developments of a company are set by operators only', async () => {
  const { operator, owner, params } = await aCompany();
  const set = (developments: string[]) => operator.call('developments.set', { params, body: { developments } });
  expect((await set(['a', 'interactive_pdf', 'a'])).json()).toEqual([{ Uid: 'a' }, { Uid: 'interactive_pdf' }]);
  expect(codeOf(await set(['No Es Un Uid']))).toBe('company.invalid');
  expect((await owner.call('developments.list', { params })).json()).toHaveLength(2);
  const nowhere = { params: { companyUid: 'nadie' }, body: { developments: [] } };
  expect(codeOf(await operator.call('developments.set', nowhere))).toBe('company.unknown');
});

describe('members', () => {
  // Covers §backend-9.
  test('an owner invites people, changes roles of members and revokes them with immediate effect', async () => {
    const { owner, params } = await aCompany();
    const eva = await signedIn(shop);
    const set = (email: string, role: string) => owner.call('members.set', { params, body: { email, role } });
    expect((await set(eva.user.email.toUpperCase(), 'viewer')).json()).toMatchObject({
      state: 'invited',
      userUid: null,
    });
    expect((await eva.call('invitations.accept', { params: { company: params.companyUid } })).statusCode).toBe(200);
    expect((await set(eva.user.email.toUpperCase(), 'editor')).json()).toMatchObject({
      state: 'member',
      userUid: eva.user.uid,
      role: 'editor',
    });
    expect((await eva.call('companies.read', { params })).json().role).toBe('editor');
    expect(codeOf(await eva.call('members.set', { params, body: { email: 'a@b.co', role: 'owner' } }))).toBe(
      'access.denied',
    );
    expect((await set('nadie@example.test', 'viewer')).json()).toMatchObject({ state: 'invited' });
    expect(codeOf(await set('nadie', 'viewer'))).toBe('user.invalid');
    expect((await owner.call('members.list', { params })).json()).toHaveLength(2);

    const remove = (userUid: string) => owner.call('members.remove', { params: { ...params, userUid } });
    expect((await remove(eva.user.uid)).statusCode).toBe(204);
    expect(codeOf(await eva.call('companies.read', { params }))).toBe('company.unknown');
    expect(codeOf(await remove(eva.user.uid))).toBe('member.unknown');
  });

  // Covers §backend-9.
  test('the last owner can neither leave nor take a lower role', async () => {
    const { owner, params } = await aCompany();
    const { uid: userUid, email } = owner.user;
    expect(codeOf(await owner.call('members.remove', { params: { ...params, userUid } }))).toBe('member.last-owner');
    expect(codeOf(await owner.call('members.set', { params, body: { email, role: 'viewer' } }))).toBe(
      'member.last-owner',
    );
    expect((await owner.call('members.list', { params })).json()).toMatchObject([{ role: 'owner' }]);
  });
});
