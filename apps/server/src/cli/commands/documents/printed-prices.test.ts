/** `vitrina publish` compares printed prices with the list and changes nothing. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { tinyPdf } from '../../../pdf/testing/tiny-pdf.ts';
import { type Cli, openCli } from '../../testing/cli.ts';

// Each command opens a database; on a busy machine that takes seconds.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'Acme', '--provider', 'FEED']);
});
afterAll(() => cli.close());

const row = (code: string, name: string, price: string, y: number) => [
  { text: code, x: 60, y },
  { text: name, x: 160, y },
  { text: price, x: 420, y },
];

// Covers §backend-180.
test('publish names each printed price that is not that of the list, and the price list stays', async () => {
  const texts = [
    ...row('CN-1042', 'Silla de roble', '$ 990.000', 700),
    ...row('CN-1050', 'Mesa de centro', '$ 450.000', 650),
  ];
  await cli.file('muebles.pdf', tinyPdf({ pages: [{ texts }] }));
  await cli.file('lista.csv', 'ref,nombre,precio\nCN-1042,Silla de roble,1090000\nCN-1050,Mesa de centro,450000\n');
  const publish = (...more: string[]) => cli.run(['publish', 'muebles.pdf', '--company', 'acme', ...more]);
  const { code, out, err } = await publish('--feed', 'lista.csv');
  expect(code).toBe(0);
  expect(out).toContain('Printed prices: 2 compared, 1 differ from the list');
  expect(err).toContain(
    '1 of 2 printed prices differ from the list: CN-1042 (page 1) prints $ 990.000, the list has 1.090.000. Nothing was changed.',
  );
  const [product] = await cli.read(({ feed }) => feed.byReferenceKeys('acme', ['CN1042']));
  expect(product?.items[0]?.sellers[0]?.commertialOffer.price).toBe(1_090_000);

  const { prices } = JSON.parse((await publish('--json')).out);
  expect(prices).toMatchObject({
    compared: 2,
    different: { count: 1, examples: [{ ref: 'CN-1042', page: 1, prices: ['$ 990.000'], listed: 1_090_000 }] },
  });
});
