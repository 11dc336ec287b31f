/** Accessibility of Nuevo and Publicar in each state, and a draft that may not be published. */
import { expect, test } from 'vitest';
import { examined, violationsOn } from '../../support/axe.ts';
import { SCREENS, visitorsBrowser } from '../../support/browser.ts';
import { addCompany, catalogPdf, priceList } from '../../support/studio/new-catalog.ts';
import { fileField, LONG, makeDraft, openCheck, openNew, press } from '../../support/studio/publishing.ts';

const { open } = visitorsBrowser();

// Covers §studio-39, §studio-35, §studio-40.
test.each(SCREENS)(
  'no state of the screens violates WCAG at %s, and what blocks keeps from publishing',
  LONG,
  async (_, screen) => {
    const company = addCompany([]);
    const page = await openNew(open, company, { ...screen, ...examined });
    await page.getByText(/^(Suelta aquí|Sube) tu PDF$/).waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await fileField(page).setInputFiles([catalogPdf(2), priceList(2)]);
    await page.getByText('2 productos').waitFor();
    await page.getByText('Ver cómo la leímos').click();
    expect(await violationsOn(page)).toEqual([]);
    await makeDraft(page);
    expect(await violationsOn(page)).toEqual([]);
    await openCheck(page);
    await page.getByText('Falta corregir 1 cosa que impide publicar.').waitFor();
    expect(await page.getByRole('button', { name: 'Publicar', exact: true }).isDisabled()).toBe(true);
    await page.getByText('Hay etiquetas de productos y el carrito está apagado').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ignorar: El PDF no lleva incrustada una de sus letras' }).click();
    await page.getByLabel('Motivo').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel('Motivo').fill('Es una muestra');
    await press(page, 'Ignorar');
    await page.getByText('1 aviso ignorado').click();
    // In the middle: the bar at the bottom of a phone may cover a part of the button after the click.
    await page
      .getByText('Ana Restrepo: Es una muestra')
      .evaluate((reason) => reason.scrollIntoView({ block: 'center' }));
    expect(await violationsOn(page)).toEqual([]);
  },
);
