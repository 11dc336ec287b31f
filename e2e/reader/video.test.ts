/** The controls of a video on a page, by keyboard, mouse and finger. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DESKTOP, PHONE, visitorsBrowser } from '../support/browser.ts';
import { CATALOGUE } from '../support/reading.ts';
import { boxOf, opened, pageInUrl } from '../support/turning.ts';
import { waitFor } from '../support/wait-for.ts';

const { open } = visitorsBrowser();

/** Page 7 has a video. */
const openVideo = async (device: typeof PHONE | typeof DESKTOP) => {
  const page = await opened(await open(`${CATALOGUE}&page=7`, device), 7);
  const poster = page.locator('[data-current]').getByRole('button', { name: 'Reproducir video' });
  await poster.waitFor();
  const player = page.locator('[data-current]').getByRole('group', { name: 'Reproducir video' });
  return { page, poster, player, button: (name: string) => player.getByRole('button', { name, exact: true }) };
};

const isPaused = (player: Locator) => player.locator('video').evaluate((video: HTMLVideoElement) => video.paused);
const timeOf = (player: Locator) => player.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

// Covers §access-41.
test('a video is played, paused, sought and muted by keyboard alone, and no key turns the page', async () => {
  const { page, poster, player, button } = await openVideo(DESKTOP);
  const address = pageInUrl(page);
  await poster.focus();
  await page.keyboard.press('Enter');
  await waitFor(() => isPaused(player)).toBe(false);
  // The controls may arrive after the video plays, and Tab passes over the slider until the length is known.
  await waitFor(() => player.getByRole('slider', { name: 'Posición del video' }).isEnabled()).toBe(true);
  await page.keyboard.press('Tab');
  await waitFor(() => focused(page)).toBe('Pausar');
  await page.keyboard.press('Space');
  await waitFor(() => isPaused(player)).toBe(true);
  await button('Reproducir').waitFor();
  await page.keyboard.press('Tab');
  await waitFor(() => focused(page)).toBe('Posición del video');
  await page.keyboard.press('Home');
  await waitFor(() => timeOf(player)).toBe(0);
  await page.keyboard.press('ArrowRight');
  await waitFor(() => timeOf(player)).toBeGreaterThan(0);
  await page.keyboard.press('Tab');
  await waitFor(() => focused(page)).toBe('Silenciar');
  await page.keyboard.press('Enter');
  await button('Activar el sonido').waitFor();
  expect(pageInUrl(page)).toBe(address);
  expect(await player.locator('video').getAttribute('controls')).toBeNull();
});

test('a video fills the screen with its controls, and returns to its place', async () => {
  const { page, poster, player, button } = await openVideo(DESKTOP);
  await poster.click();
  await button('Pausar').waitFor();
  const before = await boxOf(player);
  await button('Pantalla completa').click();
  await button('Salir de pantalla completa').waitFor();
  const { width, height } = await boxOf(player);
  expect({ width, height }).toEqual(page.viewportSize());
  await button('Salir de pantalla completa').click();
  await button('Pantalla completa').waitFor();
  expect(await boxOf(player)).toEqual(before);
});

test('on a phone every control is large enough for a finger, and a touch pauses', async () => {
  const { poster, player, button } = await openVideo(PHONE);
  await poster.tap();
  await button('Pausar').waitFor();
  const frame = await boxOf(player);
  for (const control of await player.getByRole('button').all()) {
    const { x, width, height } = await boxOf(control);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
    expect(x + width).toBeLessThanOrEqual(frame.x + frame.width);
  }
  await player.locator('video').tap({ position: { x: frame.width / 2, y: 20 } });
  await waitFor(() => isPaused(player)).toBe(true);
});
