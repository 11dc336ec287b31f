/** Every component test: an error on the console fails it, and jsdom gets the parts of a browser that it lacks. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

/* A busy machine takes its time; a condition that comes true ends the wait at once. */
configure({ asyncUtilTimeout: 10_000 });

const complaints: string[] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said.map(String).join(' ')));
});

afterEach(() => {
  cleanup();
  expect(complaints, 'console.error was called').toEqual([]);
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
