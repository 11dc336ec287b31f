/** A product that publishing did not find gets its tag in the browser, and shoppers see it. */
import { PagesState } from '@vitrina/contract/admin';
import { expect, test } from 'vitest';
import { visitorsBrowser } from '../../support/browser.ts';
import { vitrina } from '../../support/commands/vitrina.ts';
import { deployment } from '../../support/deployment.ts';
import { addPublished, filesOfTest, priceList } from '../../support/studio/new-catalog.ts';
import { pointAt, tagNamed } from '../../support/studio/page.ts';
import { addPerson, adminOf, openStudio } from '../../support/studio/people.ts';
import { LONG, publish } from '../../support/studio/publishing.ts';
import { isSaved } from '../../support/studio/review.ts';
import { waitFor } from '../../support/wait-for.ts';

const { open } = visitorsBrowser();
const files = filesOfTest();

// Covers §studio-170, §studio-171, §studio-176.
test(
  'a tag is placed by keyboard and another by pointer on a copy of the live edition, and shoppers see both',
  LONG,
  async () => {
    const company = addPublished('Otoño');
    const [list = ''] = files(priceList(2));
    vitrina(deployment().dataDir, 'feed', 'import', list, '--company', company);
    const person = addPerson('editor', company);
    const page = await openStudio(open, `/${company}/catalogo/${company}/1/pagina/1`, person);
    await page.getByText('Tus compradores ven esta edición').waitFor();
    expect(await page.getByRole('button', { name: 'Poner etiqueta' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Editar en un borrador' }).click();
    await page.getByRole('button', { name: 'Poner etiqueta' }).focus();
    await page.keyboard.press('Enter');
    const spot = page.getByRole('button', { name: /^Lugar de la etiqueta nueva, izquierda 50 %, arriba 50 %/ });
    await waitFor(() => spot.evaluate((element) => element === document.activeElement)).toBe(true);
    for (let presses = 0; presses < 8; presses += 1) await page.keyboard.press('Shift+ArrowUp');
    for (let presses = 0; presses < 7; presses += 1) await page.keyboard.press('Shift+ArrowLeft');
    await page
      .getByRole('button', { name: /^Lugar de la etiqueta nueva, izquierda 15 %.*junto a «CN-1042»/ })
      .waitFor();
    await page.keyboard.press('Enter');
    const search = page.getByRole('dialog', { name: 'Buscar el producto' });
    await search
      .getByRole('option', { name: /Silla Tuluá 1/ })
      .first()
      .waitFor();
    await search.locator('input:focus').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Etiqueta puesta: Silla Tuluá 1').first().waitFor();
    const placed = tagNamed(page, /^Etiqueta Silla Tuluá 1, CN-1042, izquierda 15 %/);
    await waitFor(() => placed.evaluate((element) => element === document.activeElement)).toBe(true);

    await page.keyboard.press('t');
    await page.getByRole('button', { name: 'Dejar de poner' }).waitFor();
    const { x, y } = await pointAt(page, 60, 40);
    await page.mouse.click(x, y);
    await search.locator('input:focus').waitFor();
    await page.keyboard.type('tulua 2');
    // The first one: the list may still be that of `tulua`.
    await waitFor(() => search.getByRole('option').first().textContent()).toContain('Silla Tuluá 2');
    await page.keyboard.press('Enter');
    await tagNamed(page, /^Etiqueta Silla Tuluá 2/).waitFor();
    await isSaved(page);

    const admin = await adminOf(person.email);
    const read = async (edition: number) =>
      PagesState.parse(await admin('GET', `/companies/${company}/documents/${company}/editions/${edition}/pages`))
        .pages[0]?.tags ?? [];
    expect((await read(2)).map(({ name, origin, review }) => [name, origin, review])).toEqual([
      ['Silla Tuluá 1', 'hand', 'confirmed'],
      ['Silla Tuluá 2', 'hand', 'confirmed'],
    ]);
    expect(await read(1)).toEqual([]);
    await page.getByRole('button', { name: 'Publicar…' }).click();
    await page.getByRole('heading', { name: /^Publicar / }).waitFor();
    await publish(page);
    const shopper = await open(`/view?company=${company}&pdf=${company}`);
    await shopper.getByRole('button', { name: /^Silla Tuluá 1/ }).waitFor();
    await shopper.getByRole('button', { name: /^Silla Tuluá 2/ }).waitFor();
  },
);
