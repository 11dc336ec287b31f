/** Times and lists of documents by commands. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { COMMAND_LINE } from '../../../domain/accounts/authorization.ts';
import { edition } from '../../../storage/testing/builders.ts';
import { type Cli, openCli } from '../../testing/cli.ts';

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme']);
  await cli.read(async ({ documents }) => {
    await documents.publish(edition('otono'), new Date());
    await documents.copyToDraft({ companyUid: 'acme', pdfUid: 'otono' }, new Date());
  });
});
afterAll(() => cli.close());

const state = () => cli.read(({ documents }) => documents.byKey({ companyUid: 'acme', pdfUid: 'otono' }));
const schedule = (...more: string[]) => cli.run(['documents', 'schedule', 'otono', ...more]);

// Covers §backend-348.
test('schedule publishes a draft and hides its document by the clock of Bogotá, and cancels both', async () => {
  const given = await schedule('--edition', '2', '--from', '2099-11-27 08:00', '--until', '2099-12-31T23:59:00-05:00');
  expect(given.out).toBe(
    'Edition 2 of otono is published at 2099-11-27T13:00:00.000Z.\nShoppers do not see otono from 2100-01-01T04:59:00.000Z on.\n',
  );
  expect((await state())?.schedule).toEqual({
    edition: 2,
    from: '2099-11-27T13:00:00.000Z',
    until: '2100-01-01T04:59:00.000Z',
  });
  const cancelled = await cli.run(['documents', 'schedule', 'otono', '--cancel'], { LC_ALL: 'es_CO' });
  expect(cancelled.out).toBe('No hay nada programado para otono.\n');
  expect((await state())?.schedule).toEqual({ edition: null, from: null, until: null });
  const [entry] = await cli.read(({ audit }) => audit.listOf('acme', { before: null, limit: 1 }));
  expect(entry).toMatchObject({ operation: 'schedule.delete', by: COMMAND_LINE.by });
});

// Covers §backend-348.
test.each([
  [[], 2, /Give --from/],
  [['--cancel', '--until', '2099-01-01 08:00'], 2, /Give --from/],
  [['--edition', '2'], 2, /belong together/],
  [['--from', '2099-01-01 08:00'], 2, /belong together/],
  [['--until', 'mañana'], 2, /expects a time/],
  [['--until', '2099-02-31 08:00'], 2, /expects a time/],
  [['--until', '2001-01-01 08:00'], 1, /has passed/],
  [['--edition', '1', '--from', '2099-01-01 08:00'], 1, /is the published one/],
])('schedule refuses %j', async (more, code, message) => {
  expect(await schedule(...more)).toMatchObject({ code, err: expect.stringMatching(message) });
});

// Covers §backend-348.
test('listed takes a document out of the lists and puts it back', async () => {
  expect((await cli.run(['documents', 'listed', 'otono', 'no'])).out).toContain('in no list');
  expect((await state())?.isListed).toBe(false);
  expect((await cli.run(['documents', 'listed', 'otono', 'yes'])).out).toContain('in the lists');
  expect((await state())?.isListed).toBe(true);
  expect((await cli.run(['documents', 'listed', 'otono', 'quizás'])).code).toBe(2);
});
