/** The command line in Spanish: complete, by the locale, and with the same JSON. */
import { errorCodes } from '@vitrina/contract';
import { errorWords } from '@vitrina/ui/messages/studio/errors';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { asksForSpanish } from '../../config.ts';
import type { PublishReport } from '../../domain/publishing/publish-report.ts';
import { AppError } from '../../errors/app-error.ts';
import { notes, reasons } from '../../errors/messages.ts';
import { publishProblems } from '../../jobs/publish-problems.ts';
import { commands } from '../command-list.ts';
import { type Cli, openCli } from '../testing/cli.ts';
import { describeFailure } from './failures.ts';
import { spanishNotes, spanishReasons } from './feed-words.ts';
import { optionsOf, spanishHelp, spanishUsage, textOfOption } from './help.ts';
import { spanishProblems } from './publish-words.ts';

const SPANISH = { LC_ALL: 'es_CO.UTF-8' };

afterEach(() => void vi.unstubAllEnvs());
const inLocale = (given: { LC_ALL?: string; LC_MESSAGES?: string; LANG?: string }): void => {
  for (const name of ['LC_ALL', 'LC_MESSAGES', 'LANG'] as const) vi.stubEnv(name, given[name]);
};

// Covers §backend-315.
test.each([
  [{ LANG: 'es_CO.UTF-8' }, true],
  [{ LANG: 'es' }, true],
  [{ LC_MESSAGES: 'es_ES@euro', LANG: 'en_US.UTF-8' }, true],
  [{ LC_ALL: 'es-419', LC_MESSAGES: 'C' }, true],
  [{ LC_ALL: '', LANG: 'es_MX' }, true],
  [{ LC_ALL: 'C', LANG: 'es_CO.UTF-8' }, false],
  [{ LANG: 'en_US.UTF-8' }, false],
  [{ LANG: 'est' }, false],
  [{}, false],
])('the locale %j asks for Spanish: %s', (given, expected) => {
  inLocale(given);
  expect(asksForSpanish()).toBe(expected);
});

describe('completeness', () => {
  // Covers §backend-316.
  test('each command has Spanish help, with a text for each of its options and for no other', async () => {
    expect(Object.keys(spanishHelp).toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
    for (const { name, load } of commands) {
      const { usage } = await load();
      const options = optionsOf(usage);
      expect([name, options.filter((option) => textOfOption(name, option) === undefined)]).toEqual([name, []]);
      const texts = Object.keys(spanishHelp[name]?.options ?? {});
      expect([name, texts.filter((option) => !options.includes(option))]).toEqual([name, []]);
      const printed = spanishUsage(name, usage);
      for (const option of options) expect(printed).toContain(`\n  ${option}`);
      expect(usage.includes('\n\n') && printed.split('\n\n').length < 2, name).toBe(false);
    }
  });

  // Covers §backend-317.
  test('each error code is told with the sentence and the next step of Studio', () => {
    inLocale(SPANISH);
    for (const code of errorCodes) {
      const { sentence, action } = errorWords[code];
      expect(describeFailure(new AppError(code))).toBe(`${sentence} ${action}`);
    }
    expect(describeFailure(new AppError('pdf.unknown', { pdf: 'otono' }))).toBe(
      'No encontramos ese catálogo (catálogo: otono). Puede que alguien lo haya eliminado: vuelve a Catálogos.',
    );
  });

  // Covers §backend-317.
  test('each cause and each note of a price list has Spanish words', () => {
    expect(Object.keys(spanishReasons).toSorted()).toEqual(Object.keys(reasons).toSorted());
    expect(Object.keys(spanishNotes).toSorted()).toEqual(Object.keys(notes).toSorted());
  });

  // Covers §backend-317.
  test('each problem of a publishing has a Spanish line with the same names and numbers', () => {
    const examples = [{ ref: 'CN-7', page: 3, prices: ['$ 9'], listed: 8, currency: 'COP' }];
    const report: PublishReport = {
      pdfUid: 'otono',
      edition: 2,
      isDraft: false,
      pages: 9,
      sections: 0,
      words: 0,
      references: {
        inFeed: 100,
        found: 3,
        tagged: 2,
        taggedBefore: 50,
        isPoor: true,
        ambiguous: { count: 5, examples: [{ ref: 'CN-1', page: 1 }] },
        missing: { count: 97, examples: ['CN-2'] },
        unknown: { count: 6, examples: [{ code: 'CN-3', page: 2 }] },
        doubtful: { count: 4, examples: [{ name: 'Silla', page: 4 }] },
      } as PublishReport['references'],
      prices: { compared: 12, different: { count: 1, examples }, several: { count: 2, examples } } as NonNullable<
        PublishReport['prices']
      >,
      failedPages: (['deadline', 'crash', 'page', 'font', 'blank'] as const).map((reason, at) => ({
        page: at + 1,
        reason,
      })),
      storeFailure: 'store.misconfigured',
      linksLeftOut: 8,
      sectionsLeftOut: { noTitle: 1, noPage: 2, repeated: 3, pageNumbers: 4, limit: 5 },
      ocr: {
        language: 'SPA',
        pages: [{ page: 6, words: 10, confidence: 0.5 }],
        failed: (['crash', 'memory', 'deadline', 'language', 'file'] as const).map((reason, at) => ({
          page: at + 1,
          reason,
        })),
      },
      seconds: 1,
    };
    const english = publishProblems(report, 'otono.pdf');
    const spanish = spanishProblems(report, 'otono.pdf');
    expect(spanish).toHaveLength(english.length);
    const facts = (line: string) => [...new Set(line.match(/\d+|CN-\d|Silla|STORE_HOSTS/g))].toSorted();
    for (const [at, line] of english.entries()) {
      expect(facts(spanish[at] ?? '')).toEqual(facts(line));
      expect(spanish[at]).not.toBe(line);
      expect(spanish[at]).not.toMatch(/\b(page|pages|the|of|and)\b/);
    }
  });
});

describe('a run', () => {
  let cli: Cli;
  beforeAll(async () => {
    cli = await openCli();
    expect(await cli.run(['company', 'add', '--uid', 'casa', '--name', 'Casa'])).toMatchObject({ code: 0 });
  });
  afterAll(() => cli.close());
  const LIST = 'Ref;Nombre;Precio\nCN-1;Silla;$ 9.000\n;Mesa;$ 8.000\n';

  // Covers §backend-315.
  test('prints help, refusals and results in Spanish when the locale is Spanish, in English otherwise', async () => {
    const list = await cli.file('precios.csv', LIST);
    const wrong = await cli.file('otono.pdf', Buffer.from('hola'));
    const [help, unknown, refused, imported] = [
      await cli.run(['tags', 'retag', '--help'], SPANISH),
      await cli.run(['publicar'], SPANISH),
      await cli.run(['publish', wrong, '--company', 'casa'], SPANISH),
      await cli.run(['feed', 'import', list, '--company', 'casa'], SPANISH),
    ];
    expect(help.out).toContain('vitrina tags retag DOCUMENT');
    expect(help.out).toContain('Solo cambian las propuestas.');
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining('No hay un comando "publicar".') });
    expect(unknown.err).toContain('publica un PDF, o una edición nueva de él');
    const { sentence, action } = errorWords['publish.not-a-pdf'];
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`otono.pdf: ${sentence} ${action}`) });
    expect(imported.err).toContain('precios.csv:3: sin referencia');
    expect(imported.out).toContain('1 productos de 2 filas importados para casa; problemas: 1.');
    const english = await cli.run(['feed', 'import', list, '--company', 'casa']);
    expect(english.out).toContain('1 products of 2 rows imported for casa; 1 problem(s).');
  });

  // Covers §backend-318.
  test('prints the same JSON in every locale', async () => {
    const list = await cli.file('precios.csv', LIST);
    for (const words of [
      ['feed', 'import', list, '--company', 'casa', '--json'],
      ['company', 'list', '--json'],
      ['documents', 'list', '--company', 'casa', '--json'],
    ]) {
      const english = await cli.run(words);
      expect(english.code).toBe(0);
      expect((await cli.run(words, SPANISH)).out).toBe(english.out);
      expect(() => JSON.parse(english.out) as unknown).not.toThrow();
    }
  });
});
