/** Every screen of Studio: no violation of WCAG in both widths and colour schemes, and no page wider than a small phone. */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { examined, violationsOn } from '../support/axe.ts';
import { DESKTOP, PHONE, SCREENS, visitorsBrowser } from '../support/browser.ts';
import { type FilledCompany, fillCompany, type ScreenState, statesOf } from '../support/studio/all-screens.ts';
import { filesOfTest } from '../support/studio/new-catalog.ts';
import { addPerson, openStudio } from '../support/studio/people.ts';

const { open } = visitorsBrowser();
const write = filesOfTest();

/** In a low window the bar at the lower edge lies over a part of a control, which counts as a small target until one scrolls. */
const TALL_PHONE = { ...PHONE, viewport: { width: 390, height: 2400 } };
const ALL_SCREENS = { timeout: 300_000 };

let filled: FilledCompany;
beforeAll(async () => {
  filled = await fillCompany(write);
});

/** The state, or the reason why it is not reached: the other ones are examined all the same. */
const reachedBy = async (page: Page, { name, address, reach }: ScreenState): Promise<string[]> => {
  try {
    await go(page, address);
    await reach(page);
    return [];
  } catch (error) {
    return [`${name} is not reached: ${String(error).slice(0, 160)}`];
  }
};

const go = (page: Page, address: string) => page.goto(new URL(address, page.url()).href);

const settled = () =>
  document.querySelector('[aria-busy=true]') === null &&
  !document.getAnimations().some((moving) => moving instanceof CSSTransition && moving.playState === 'running');

type Scheme = 'light' | 'dark';

const findings = async (page: Page, name: string, schemes: readonly Scheme[] = ['light', 'dark']) => {
  const found: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction(settled);
    found.push(...(await violationsOn(page)).map((violation) => `${name}, ${colorScheme}: ${violation}`));
  }
  return found;
};

// Covers §studio-155.
test.each([
  ['390 px, dark', TALL_PHONE, 'dark'],
  ['1280 px, light', DESKTOP, 'light'],
] as const)('no screen of Studio has a violation of WCAG at %s', ALL_SCREENS, async (_, screen, scheme) => {
  const page = await openStudio(open, `/${filled.company}`, { ...filled.owner, options: { ...screen, ...examined } });
  const found: string[] = [];
  for (const state of statesOf(filled)) {
    found.push(...(await reachedBy(page, state)), ...(await findings(page, state.name, [scheme])));
  }
  expect(found).toEqual([]);
});

// Covers §studio-155.
test.each(SCREENS)('no screen beside the companies has a violation of WCAG at %s, light or dark', async (_, screen) => {
  const options = { ...screen, ...examined };
  const found: string[] = [];
  const stranger = await open('/studio', options);
  await stranger.getByRole('button', { name: 'Entrar' }).waitFor();
  found.push(...(await findings(stranger, 'Entrar')));
  await stranger.getByLabel('Correo').fill('nadie@example.test');
  await stranger.getByLabel('Contraseña', { exact: true }).fill('una clave cualquiera');
  await stranger.getByRole('button', { name: 'Entrar' }).click();
  await stranger.getByRole('alert').waitFor();
  found.push(...(await findings(stranger, 'Entrar, refused')));
  await go(stranger, `/studio/invitacion#${filled.invitation}`);
  await stranger.reload();
  await stranger.getByRole('heading', { name: /^Te invitaron/ }).waitFor();
  found.push(...(await findings(stranger, 'an invitation')));
  const page = await openStudio(open, `/${filled.empty}`, { ...addPerson('viewer', filled.empty), options });
  await page.getByRole('heading', { name: 'Aún no hay catálogos' }).waitFor();
  found.push(...(await findings(page, 'no catalogues')));
  await go(page, `/studio/${filled.empty}/nuevo`);
  await page.getByRole('heading', { level: 2 }).waitFor();
  found.push(...(await findings(page, 'denied')));
  await page.getByRole('button', { name: /Tu cuenta/ }).click();
  await page.getByRole('menu').waitFor();
  found.push(...(await findings(page, 'the menu of the account')));
  expect(found).toEqual([]);
});

// Covers §studio-156.
test('no screen of Studio scrolls sideways at 320 px in forced colours', ALL_SCREENS, async () => {
  const small = { ...PHONE, viewport: { width: 320, height: 640 }, forcedColors: 'active', ...examined } as const;
  const page = await openStudio(open, `/${filled.company}`, { ...filled.owner, options: small });
  const wide: string[] = [];
  for (const state of statesOf(filled)) {
    wide.push(...(await reachedBy(page, state)));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 320) wide.push(`${state.name}: ${width} px`);
  }
  expect(wide).toEqual([]);
});

/** Of a finger, in px (look.md). The box of a field is its label. */
const FINGER = 44;

/** Controls that are lower than a finger, by their names. */
const lowControls = (page: Page): Promise<string[]> =>
  page.evaluate(
    (least) =>
      [
        ...document.querySelectorAll(
          'main :is(button, a[href], summary, select, input:not([type=checkbox], [type=radio], [type=file]))',
        ),
      ]
        .filter((control) => control.closest('.visually-hidden, p') === null && control.clientHeight > 2)
        // The frame of a search belongs to its field.
        .filter(
          (control) =>
            ((control.matches('[type=search]') && control.parentElement) || control).getBoundingClientRect().height <
            least - 0.5,
        )
        .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? control.tagName),
    FINGER,
  );

// Covers §studio-156.
test(
  'every control of Studio is as high as a finger at 390 px, and no screen scrolls sideways with text of 200 %',
  ALL_SCREENS,
  async () => {
    const page = await openStudio(open, `/${filled.company}`, { ...filled.owner, options: { ...PHONE, ...examined } });
    const found: string[] = [];
    for (const state of statesOf(filled)) {
      found.push(...(await reachedBy(page, state)));
      found.push(...(await lowControls(page)).map((name) => `${state.name}: ${name} is low`));
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > PHONE.viewport.width) found.push(`${state.name}: ${width} px`);
    }
    expect(found).toEqual([]);
  },
);
