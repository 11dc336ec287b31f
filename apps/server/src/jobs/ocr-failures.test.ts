/** Pages without text that cannot be read: the document is published, and its report names them. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newCompany } from '../domain/companies/companies.ts';
import type { TextRecogniser } from '../domain/ports/pdf.ts';
import { createOcr } from '../ocr/ocr.ts';
import { noisePicture, picturePdf } from '../pdf/testing/scanned-pdf.ts';
import { openTestQueue, type TestQueue } from './testing/press.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let press: TestQueue;
beforeEach(async () => {
  press = await openTestQueue();
});
afterEach(() => press.close());

const soon = { timeout: 40_000, interval: 20 };

const scans = async (count: number): Promise<Buffer> => {
  const picture = await noisePicture(150, 200);
  return picturePdf(Array.from({ length: count }, () => ({ picture, width: 300, height: 400 })));
};

/** Cannot read these pages, counted in the order in which they are tried. */
const failingAt = (...failing: number[]) => {
  const tried: number[] = [];
  const recogniser: TextRecogniser = {
    lanes: 1,
    read: async () => {
      const at = tried.push(tried.length + 1);
      if (failing.includes(at)) return { is: 'failed', reason: 'crash' };
      return {
        is: 'read',
        words: [{ left: 10, top: 10, width: 20, height: 3, text: 'Leída', confidence: 0.9 }],
        turn: 0,
      };
    },
    close: async () => undefined,
  };
  return { tried, recogniser };
};
const ocrOfReport = async (id: string) => {
  await vi.waitFor(async () => expect(await press.state(id)).toBe('done'), soon);
  const { ocr } = (await press.jobs.read('acme', id))?.report ?? {};
  return { read: ocr?.pages.map(({ page }) => page), failed: ocr?.failed };
};

// Covers §backend-357.
test('a page that cannot be read is reported, and the others are read', async () => {
  press.work(failingAt(2));
  const id = await press.queue('con-una-mala', await scans(3));
  expect(await ocrOfReport(id)).toEqual({ read: [1, 3], failed: [{ page: 2, reason: 'crash' }] });
});

// Covers §backend-357.
test('after three failures in a row the other pages are reported without a trial', async () => {
  const failing = failingAt(2, 3, 4);
  press.work(failing);
  const id = await press.queue('todas-malas', await scans(6));
  expect(await ocrOfReport(id)).toEqual({
    read: [1],
    failed: [2, 3, 4, 5, 6].map((page) => ({ page, reason: 'crash' })),
  });
  expect(failing.tried).toHaveLength(4);
});

// Covers §backend-359.
test('pages of a company with a language that does not exist are published, and the report gives the cause', async () => {
  const company = newCompany('otra', { name: 'Otra' }, press.clock());
  // As an earlier version stored it.
  const Extras = [{ Name: 'OCR_LANGUAGE', Content: 'FRA' }];
  await press.database.repos.companies.insert({ ...company, Info: { ...company.Info, Extras } }, press.clock());
  press.work({ recogniser: createOcr({ workers: 1 }) });
  const { key } = await press.files.put(await scans(1), 'pdf');
  const job = { id: 'frances', company: 'otra', document: 'frances', name: 'Carta', fileKey: key };
  await press.jobs.add(job, press.clock());
  const reportOf = async () => (await press.jobs.read('otra', 'frances'))?.report;
  await vi.waitFor(async () => expect(await reportOf()).toBeTruthy(), soon);
  const report = await reportOf();
  expect(report?.ocr).toEqual({ language: 'fra', pages: [], failed: [{ page: 1, reason: 'language' }] });
  expect(report?.problems).toContainEqual(
    expect.stringMatching(/could not be read: 1\. Cause: the data of the language/),
  );
});
