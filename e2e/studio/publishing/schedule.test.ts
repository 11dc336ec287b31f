/** Publishing at a time, by the clock of the company, and its end. */
import { expect, test, vi } from 'vitest';
import { examined, violationsOn } from '../../support/axe.ts';
import { PHONE, visitorsBrowser } from '../../support/browser.ts';
import { addPublished } from '../../support/studio/new-catalog.ts';
import { addPerson, adminOf, openStudio } from '../../support/studio/people.ts';
import { LONG, press } from '../../support/studio/publishing.ts';

const { open } = visitorsBrowser();
const inSeconds = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

// Covers §studio-79.
test(
  'a draft is scheduled with an end, changed and cancelled; at its time shoppers see it, and at its end nothing',
  LONG,
  async () => {
    const company = addPublished('Diciembre');
    const person = addPerson('editor', company);
    const call = await adminOf(person.email);
    const path = `/companies/${company}/documents/${company}`;
    const { number } = (await call('POST', `${path}/draft`)) as { number: number };
    const page = await openStudio(open, `/${company}/catalogo/${company}/${number}/publicar`, {
      ...person,
      options: { ...PHONE, ...examined },
    });
    const scheduled = async () => ((await call('GET', path)) as { schedule: unknown }).schedule;
    const settled = () => page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    await page
      .getByText(/por mirar|Todo en orden/)
      .first()
      .waitFor(LONG);
    await press(page, 'Publicar a una hora…');
    await press(page, 'Programar');
    await page.getByText('Elige el día y la hora.').waitFor();
    await page.getByText('Son horas de Bogotá.').waitFor();
    await page.getByLabel('Publicar el').fill('2026-01-02T08:00');
    await press(page, 'Programar');
    await page.getByText('Esa hora ya pasó.').waitFor();
    await page.getByLabel('Publicar el').fill('2099-11-27T08:00');
    await page.getByLabel('Ocultar el').fill('2099-11-27T07:00');
    await press(page, 'Programar');
    await page.getByText('El final queda antes del comienzo.').waitFor();
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel('Ocultar el').fill('2099-12-31T23:59');
    await press(page, 'Programar');
    await page.getByText(/^Se publica el 27 de noviembre de 2099 a las 8:00/).waitFor();
    await page.getByText(/^Se oculta el 31 de diciembre de 2099 a las 11:59/).waitFor();
    const both = { edition: number, from: '2099-11-27T13:00:00.000Z', until: '2100-01-01T04:59:00.000Z' };
    expect(await scheduled()).toEqual(both);
    await settled();
    // In a low window the toast lies over a part of the list.
    await page.setViewportSize({ width: 1280, height: 1400 });
    expect(await violationsOn(page)).toEqual([]);
    await press(page, 'No publicar a esa hora');
    await page.getByText('Ya no hay nada programado').waitFor();
    expect(await scheduled()).toMatchObject({ edition: null, from: null });
    await press(page, 'Deshacer');
    await page.getByText(/^Se publica el 27 de noviembre de 2099/).waitFor();
    expect(await scheduled()).toEqual(both);
    const seen = async () => {
      const { edition, isWithdrawn } = (await call('GET', path)) as { edition: number; isWithdrawn: boolean };
      return isWithdrawn ? null : edition;
    };
    await call('PUT', `${path}/schedule`, { edition: number, from: inSeconds(2), until: inSeconds(4) });
    expect(await seen()).toBe(1);
    await vi.waitFor(async () => expect(await seen()).toBe(number), { timeout: 20_000, interval: 100 });
    await vi.waitFor(async () => expect(await seen()).toBeNull(), { timeout: 20_000, interval: 100 });
    const shop = await page.request.get(new URL(`/view?company=${company}&pdf=${company}`, page.url()).href);
    expect(await shop.text()).not.toContain('Diciembre');
  },
);
