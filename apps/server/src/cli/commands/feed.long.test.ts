/** `vitrina feed import` of a large list, as a process: its memory and its processor time are bounded. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packedWorkbook, xlsxOf } from '../../feeds/formats/sheet.fixture.ts';
import { type Cli, openCli } from '../testing/cli.ts';
import { watchProcesses } from '../testing/watch-processes.ts';

let cli: Cli;
beforeAll(async () => {
  cli = await openCli();
  await cli.run(['company', 'add', '--uid', 'acme', '--name', 'acme']);
});
afterAll(() => cli.close());

describe('a list of very many products', () => {
  /** A quarter of the rows has bounds of its own: those of the whole list would allow it to need the same. */
  const [many, maxMebibytes, maxSeconds] = process.env['SHORT'] ? [25_000, 450, 20] : [100_000, 512, 60];
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

  /** The second of three sheets is the list; the others have a part of its codes, as those of another year. */
  const threeSheets = () => {
    const sheet = (count: number) => [
      ['Referencia', 'Nombre', 'Precio', 'Categoría'],
      ...Array.from({ length: count }, (_, i) => [`R-${i}`, `Producto ${i}`, i + 0.5, 'Hogar / Cocina']),
    ];
    return xlsxOf(sheet(many * 0.09), sheet(many), sheet(many * 0.01));
  };

  /** Peak of the resident memory of a command and the readers it starts, MiB, and its processor time, s. */
  const measured = async (path: string) => {
    const child = cli.start(['feed', 'import', path, '--company', 'acme', '--force']);
    const done = cli.finished(child);
    const usage = watchProcesses(child.pid ?? 0);
    const { code, out, err } = await done;
    return { code, out, err, ...usage.end() };
  };

  // Covers §backend-100.
  test.each<[string, () => string | Uint8Array]>([
    ['csv', csv],
    ['xml', xml],
    ['xlsx', xlsx],
    ['tres.xlsx', threeSheets],
  ])(
    'the import of 100,000 products as %s takes less than 60 s of processor time and 512 MiB in all processes together (short: 25,000, 20 s, 450 MiB)',
    { timeout: 240_000 },
    async (kind, make) => {
      const path = await cli.file(`grande.${kind}`, make());
      const { code, out, mebibytes, seconds } = await measured(path);
      expect([code, out]).toEqual([0, expect.stringContaining(`${many} products of ${many} rows imported`)]);
      expect(mebibytes).toBeLessThan(maxMebibytes);
      expect(seconds).toBeLessThan(maxSeconds);
      console.info(`${kind}: ${Math.round(mebibytes)} MiB, ${seconds.toFixed(1)} s of the processor`);
    },
  );
});
