import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packedWorkbook } from '../feeds/sheet.fixture.ts';
import { type Cli, openCli } from './testing/cli.ts';
import { watchProcesses } from './testing/watch-processes.ts';

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  for (const uid of ['acme', 'otra']) await cli.run(['company', 'add', '--uid', uid, '--name', uid]);
}, 60_000);
afterAll(() => cli.close());

const withInput = async (args: string[], input: string, more?: Record<string, string>) => {
  const child = cli.start(args, more);
  child.stdin?.end(input);
  return cli.finished(child);
};

test('a list is imported, its columns and rows are told, and shown again later', { timeout: 60_000 }, async () => {
  const path = await cli.file(
    'precios.csv',
    'Referencia;Nombre;Precio;Material;Costo\nA;Silla;10;Roble;1\nB;Mesa;x;;\n',
  );
  const { code, out, err } = await cli.run(['feed', 'import', path, '--company', 'acme']);
  expect([code, err.trim()]).toEqual([0, `${path}:3: the price is not a single amount (Precio: "x")`]);
  expect(out).toMatch(/reference +Referencia\n/);
  expect(out).toMatch(/\(shown\) +Material\n +\(ignored\) +Costo\n1 products of 2 rows imported for acme; 1 problem/);
  const shown = await cli.run(['feed', 'show', '--company', 'acme']);
  expect(shown.out).toContain('acme: 1 products since');
  expect(shown.out).toContain('list:3: the price is not a single amount (Precio: "x")');
  expect(shown.out).toContain('Last try: imported');
});

test('a source is set, fetched and forgotten; its password comes from stdin and is never shown', {
  timeout: 90_000,
}, async () => {
  const asked: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.headers.authorization);
    response.end('ref,nombre,precio\nU1,Taza,5\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const near = { STORE_HOSTS: host };
  const company = ['--company', 'otra'];
  const url = `http://${host}/l.csv`;
  const set = await withInput(['feed', 'source', 'set', ...company, '--url', url, '--user', 'ana'], 'clave-77\n');
  expect([set.code, set.out.trim()]).toEqual([0, `The list of otra comes from ${url} every 60 minutes.`]);
  const refused = await cli.run(['feed', 'source', 'run', ...company]);
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('name it in STORE_HOSTS')]);
  const ran = await cli.run(['feed', 'source', 'run', ...company], near);
  expect([ran.code, ran.out]).toEqual([0, expect.stringContaining('1 products of 1 rows imported for otra.')]);
  expect(asked).toEqual([`Basic ${Buffer.from('ana:clave-77').toString('base64')}`]);
  const json = await cli.run(['feed', 'show', ...company, '--json']);
  expect(JSON.parse(json.out)).toMatchObject({ products: 1, source: { url, kind: 'auto', minutes: 60, user: 'ana' } });
  const fromUrl = await cli.run(['feed', 'import', url, ...company], near);
  expect(fromUrl.out).toContain('1 products of 1 rows imported for otra');
  const removed = await cli.run(['feed', 'source', 'remove', ...company]);
  expect(removed.code).toBe(0);
  for (const { out, err } of [set, refused, ran, json, removed]) expect(out + err).not.toContain('clave-77');
  expect(await cli.read(({ secrets }) => secrets.list())).toEqual([]);
  server.closeAllConnections();
  server.close();
});

describe('secrets', () => {
  test('are set from stdin, listed by name, sealed anew and removed; a value is never shown', {
    timeout: 90_000,
  }, async () => {
    const set = await withInput(['secrets', 'set', '--company', 'acme'], 'appKey=clave-1\nappToken=clave=2\n');
    expect([set.code, set.out.trim()]).toEqual([0, 'Sealed for acme: appKey, appToken']);
    const more = await withInput(['secrets', 'set', '--company', 'acme'], 'salesChannel=1\n');
    const listed = await cli.run(['secrets', 'list']);
    expect(listed.out).toMatch(/^acme-ecommerce {2}appKey, appToken, salesChannel {2}20/);
    const rotated = await cli.run(['secrets', 'rotate']);
    expect([rotated.code, rotated.out.trim()]).toEqual([0, '1 secret(s) sealed with the new key.']);
    expect(await cli.read(({ secrets }) => secrets.read('acme-ecommerce'))).toEqual({
      appKey: 'clave-1',
      appToken: 'clave=2',
      salesChannel: '1',
    });
    const bad = await withInput(['secrets', 'set', '--company', 'acme'], 'clave-sin-nombre\n');
    expect(bad.code).toBe(2);
    const removed = await cli.run(['secrets', 'remove', 'acme-ecommerce']);
    const again = await cli.run(['secrets', 'remove', 'acme-ecommerce']);
    expect([removed.code, again.code]).toEqual([0, 1]);
    for (const { out, err } of [set, more, listed, rotated, bad, removed, again])
      expect(out + err).not.toContain('clave');
  });

  test('under SECRETS_KEY want the next key by name', async () => {
    const SECRETS_KEY = Buffer.alloc(32, 1).toString('base64');
    const { code, err } = await cli.run(['secrets', 'rotate'], { SECRETS_KEY });
    expect([code, err]).toEqual([1, expect.stringContaining('SECRETS_KEY_NEXT')]);
  });

  test('whose key is lost are removed when told so, and can be set again', { timeout: 60_000 }, async () => {
    const set = (more?: Record<string, string>) =>
      withInput(['secrets', 'set', '--company', 'acme'], 'appKey=clave-1\n', more);
    await set();
    const other = { SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') };
    const { code } = await set(other);
    const forgotten = await cli.run(['secrets', 'forget-lost'], other);
    expect([code, forgotten.code, forgotten.out]).toEqual([1, 0, expect.stringContaining('acme-ecommerce')]);
    expect((await set(other)).code).toBe(0);
    await cli.run(['secrets', 'forget-lost']);
    expect((await set()).code).toBe(0);
  });
});

describe('a list of 100,000 products', () => {
  const many = 100_000;
  const words = 'Descripción de un producto con acentos y palabras '.repeat(6);
  const csv = () => {
    const rows = Array.from(
      { length: many },
      (_, i) => `R-${i},"Producto, ${i}","${words}",${i}.900,Hogar / Cocina ${i % 50},https://i.test/${i}.jpg,${i % 9}`,
    );
    return `referencia,nombre,descripcion,precio,categoria,imagen,existencias\n${rows.join('\n')}\n`;
  };
  const xml = () => {
    const items = Array.from(
      { length: many },
      (_, i) =>
        `<item><g:id>S${i}</g:id><g:mpn>R-${i}</g:mpn><title>Producto ${i}</title><description>${words}</description><g:image_link>https://i.test/${i}.jpg</g:image_link><g:price>${i}.00 COP</g:price><g:availability>in_stock</g:availability><g:product_type>Hogar &gt; Cocina</g:product_type></item>`,
    );
    return `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${items.join('\n')}</channel></rss>`;
  };
  const xlsx = () => {
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows = Array.from(
      { length: many },
      (_, i) => `<row>${text(`R-${i}`)}<c t="s"><v>${i}</v></c><c><v>${i}.5</v></c>${text('Hogar / Cocina')}</row>`,
    );
    const head = `<row>${['Referencia', 'Nombre', 'Precio', 'Categoría'].map(text).join('')}</row>`;
    const names = Array.from({ length: many }, (_, i) => `<si><t>Producto ${i}</t></si>`);
    const shared: [string, string] = ['xl/sharedStrings.xml', `<sst>${names.join('')}</sst>`];
    return packedWorkbook(`<worksheet><sheetData>${head}${rows.join('')}</sheetData></worksheet>`, [shared]);
  };

  /** Peak of the resident memory of a command and the readers it starts, MiB, and what it took of the processor, s. */
  const measured = async (path: string) => {
    const child = cli.start(['feed', 'import', path, '--company', 'acme', '--force']);
    const done = cli.finished(child);
    const usage = watchProcesses(child.pid ?? 0);
    const { code, out, err } = await done;
    return { code, out, err, ...usage.end() };
  };

  test.each<[string, () => string | Uint8Array]>([
    ['csv', csv],
    ['xml', xml],
    ['xlsx', xlsx],
  ])(
    'as %s takes less than 60 s of a core and 512 MiB, all processes together',
    { timeout: 240_000 },
    async (kind, make) => {
      const path = await cli.file(`grande.${kind}`, make());
      const { code, out, mebibytes, seconds } = await measured(path);
      expect([code, out]).toEqual([0, expect.stringContaining(`${many} products of ${many} rows imported`)]);
      expect(mebibytes).toBeLessThan(512);
      expect(seconds).toBeLessThan(60);
      console.info(`${kind}: ${Math.round(mebibytes)} MiB, ${seconds.toFixed(1)} s of the processor`);
    },
  );
});
