import { referenceKey } from '@vitrina/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fold } from './folded-text.ts';
import {
  contextOf,
  currentOnPage,
  find,
  firstHitFrom,
  indexOfPages,
  isSearchable,
  placesOnPage,
  stepped,
} from './search.state.ts';

const found = (query: string, ...pages: string[]) => find(indexOfPages(pages), query);
/** The highlighted texts of each match. */
const marked = (query: string, ...pages: string[]) => {
  const index = indexOfPages(pages);
  return find(index, query).hits.map((hit) =>
    contextOf(index, hit)
      .filter(({ isHit }) => isHit)
      .map(({ text }) => text),
  );
};

describe('find returns no match', () => {
  test.each(['', ' ', 'a', '...', '-', '¡!'])('for the query %j, which is too short', (query) => {
    expect(isSearchable(query)).toBe(false);
    expect(found(query, 'a ... a - ¡!').hits).toEqual([]);
  });
  test.each([
    ['for text inside a word', 'illa', 'silla'],
    ['for digits inside a number with a point', '10', '$ 1.000'],
    ['for a number that spans two numbers and ends inside the second', '101', '1 012'],
    ['for several words if one is missing', 'silla roble', 'silla de pino'],
    ['for words on different pages', 'silla roble', ''],
  ])('%s', (_, query, page) => expect(found(query, page, 'roble').hits).toEqual([]));
});

describe('find returns a match', () => {
  test.each([
    ['in any case and with any accents', 'SOFA', 'El sofá', 'sofá'],
    ['for decomposed characters', 'sofá', 'El sofa\u0301 gris', 'sofa\u0301'],
    ['for the beginning of the last word', 'mesa aux', 'Mesa auxiliar', 'Mesa aux'],
    ['for a word hyphenated at a line end', 'camiset', 'La camise- ta azul', 'camise- t'],
    ['for a hyphenated word typed as two', 'sofa cama', 'Sofá- cama', 'Sofá- cama'],
    ['for a word printed with a ligature', 'oficina', 'La oﬁcina', 'oﬁcina'],
    ['for a price typed without its points', '129900', '$ 129.900', '129.900'],
  ])('%s', (_, query, page, hit) => expect(marked(query, page)).toEqual([[hit]]));

  test.each(['CN-2210.03', 'cn2210', 'CN 2210 03', 'cn221003', 'Cn.2210-03'])(
    'for a reference in any spelling: %s',
    (query) => {
      for (const printed of ['CN-2210.03', 'CN 2210 03', 'CN221003', 'cn-2210-03'])
        expect(found(query, `Ref. ${printed} · $ 10`).hits, printed).toHaveLength(1);
    },
  );

  test('for words in any order if the page lacks the phrase, each from its beginning', () => {
    expect(marked('roble sill', 'Sillas de comedor en roble', 'Roble sill')).toEqual([
      ['Sill', 'roble'],
      ['Roble sill'],
    ]);
  });
});

test('matches are in page order, with their page and the number of pages', () => {
  const { hits, pages } = found('mesa', 'Mesa y mesa', 'nada', 'La mesa');
  expect(hits.map(({ page }) => page)).toEqual([1, 1, 3]);
  expect(pages).toBe(2);
});

test('matches beyond 2000 are cut', () => {
  const { hits, isCut } = found('de', ...Array.from({ length: 30 }, () => 'de '.repeat(100)));
  expect([hits.length, isCut]).toEqual([2000, true]);
});

test('contextOf returns one line of whole words around the match', () => {
  const index = indexOfPages([`${'antes '.repeat(30)}aquí sofá gris ${'después '.repeat(30)}`]);
  const [hit] = find(index, 'sofa').hits;
  const line = contextOf(index, hit!).map(({ text }) => text);
  expect(line.join('')).toMatch(
    /^… (antes )+aquí sofá gris (después )+ ?…$|^… (antes )+aquí sofá gris (después )*después …$/,
  );
  expect(line.join('').length).toBeLessThan(160);
});

const excerpt = (query: string, page: string): string => {
  const index = indexOfPages([page]);
  const [hit] = find(index, query).hits;
  return contextOf(index, hit!)
    .map(({ text }) => text)
    .join('');
};

// Covers §cart-23.
test('an excerpt ends where the column, cell or paragraph of the match ends', () => {
  const page = 'CN-104\nSilla Roma\n$ 129.900\nCN-105\nMesa Roma de roble';
  expect(excerpt('roma', page)).toBe('Silla Roma');
  expect(excerpt('129900', page)).toBe('$ 129.900');
  expect(excerpt('mesa', page)).toBe('Mesa Roma de roble');
});

test('an excerpt of a match that spans two cells shows both apart', () => {
  const page = 'Antes\nSilla Roma\n$ 129.900 con IVA\nDespués';
  expect(excerpt('roma 129900', page)).toBe('Silla Roma · $ 129.900 con IVA');
  expect(marked('roma 129900', page)).toEqual([['Roma', '$ 129.900']]);
});

test('firstHitFrom starts at the page in view, stepped wraps around and currentOnPage counts per page', () => {
  const { hits } = found('mesa', 'mesa', 'mesa mesa', 'mesa');
  expect([firstHitFrom(hits, 2), firstHitFrom(hits, 9)]).toEqual([1, 0]);
  expect([stepped(3, 1, 4), stepped(0, -1, 4), stepped(0, 1, 0)]).toEqual([0, 3, 0]);
  expect([currentOnPage(hits, 2, 2), currentOnPage(hits, 2, 1)]).toEqual([1, null]);
});

const signs = fc.constantFrom(...'aBcáÉñ019.- \n~ﬁ½$ß·');
const texts = fc.array(signs, { maxLength: 60 }).map((all) => all.join(''));

describe('for arbitrary text', () => {
  test('fold keeps exactly the reference keys and maps every character to its source', () => {
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: 'binary' })), (text) => {
        const { text: folded, starts } = fold(text);
        expect(folded.replace(/[ ~-]/g, '')).toBe([...text].map((sign) => referenceKey(sign)).join(''));
        expect(starts).toHaveLength(folded.length);
        expect([...starts]).toEqual([...starts].toSorted((one, other) => one - other));
      }),
    );
  });

  test('find matches every word of four letters or more in any spelling', () => {
    fc.assert(
      fc.property(texts, texts, (before, text) => {
        const page = `${before} ${text}`;
        for (const word of page.split(/\s+/).filter((one) => referenceKey(one).length >= 4)) {
          for (const typed of [word, referenceKey(word), word.toLowerCase(), word.normalize('NFD')])
            expect(find(indexOfPages([page]), typed).hits.length, JSON.stringify([page, typed])).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('find matches a word that follows its own beginning', () => {
    expect(find(indexOfPages(['co coco']), 'coco').hits).toHaveLength(1);
    expect(find(indexOfPages(['ß ßß']), 'ßß').hits).toHaveLength(1);
  });

  test('every match begins like the query and is highlighted in its context', () => {
    fc.assert(
      fc.property(texts, fc.array(texts, { maxLength: 4 }), (query, pages) => {
        const index = indexOfPages(pages);
        for (const hit of find(index, query).hits) {
          const page = pages[hit.page - 1] ?? '';
          for (const { start, end } of placesOnPage(page, query).flat()) {
            expect(start).toBeLessThan(end);
            expect(referenceKey(query)).toContain(referenceKey(page.slice(start, end)).slice(0, 1));
          }
          expect(contextOf(index, hit).some(({ isHit }) => isHit)).toBe(true);
        }
      }),
    );
  });

  test('placesOnPage has as many places as find has matches', () => {
    fc.assert(
      fc.property(texts, texts, (query, page) => {
        expect(placesOnPage(page, query)).toHaveLength(find(indexOfPages([page]), query).hits.length);
      }),
    );
  });
});

test('a search of 1300 pages of 400 words takes less than 50 ms per keystroke', () => {
  const stock = [
    'silla',
    'comedor',
    'sofá',
    'lámpara',
    'CN-2210.03',
    'de',
    'la',
    '129.900',
    'metálico',
    'camise-',
    'ta',
  ];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const anyWord = () => Array.from({ length: 3 + random(8) }, () => String.fromCharCode(97 + random(26))).join('');
  const pages = Array.from({ length: 1300 }, () =>
    Array.from({ length: 400 }, () => (random(2) ? (stock[random(stock.length)] ?? '') : anyWord())).join(' '),
  );
  const index = indexOfPages(pages);
  const typed = 'sofa comedor cn221003 zz';
  const took = (query: string): number => {
    const began = process.threadCpuUsage().user;
    for (const hit of find(index, query).hits.slice(0, 60)) contextOf(index, hit);
    return (process.threadCpuUsage().user - began) / 1000;
  };
  // CPU time, and the best of five runs, so that other load on the machine does not count.
  const best = (query: string): number => Math.min(...Array.from({ length: 5 }, () => took(query)));
  const slowest = Math.max(...Array.from(typed, (_, at) => best(typed.slice(0, at + 1))));
  expect(slowest).toBeLessThan(50);
});

// Covers §resilience-23.
test('find uses the first 100 characters of a longer query', () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `${at + 1000}`).join(' ');
  expect(found(words(20_000), words(30)).hits).toHaveLength(1);
  expect(found(words(20_000), words(15)).hits).toEqual([]);
  expect(placesOnPage(words(30), words(20_000).replaceAll(' ', '-'))).toHaveLength(1);
  expect(isSearchable('x'.repeat(200_000))).toBe(true);
});
