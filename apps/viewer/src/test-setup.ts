/** Setup of component tests: an error on the console fails a test, and jsdom gets browser features that it lacks. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/* Generous for busy machines; a condition that becomes true ends the wait at once. */
configure({ asyncUtilTimeout: 10_000 });

const errors: string[] = [];

beforeEach(() => {
  errors.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...values) => void errors.push(values.map(String).join(' ')));
});

afterEach(() => {
  cleanup();
  expect(errors, 'console.error was called').toEqual([]);
  vi.restoreAllMocks();
});

if (!HTMLDialogElement.prototype.showModal) {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.show = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}

window.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

HTMLElement.prototype.scrollIntoView ??= () => undefined;
HTMLImageElement.prototype.decode ??= () => Promise.resolve();
