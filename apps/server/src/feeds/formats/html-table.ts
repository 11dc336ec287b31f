/** Rows of the tables in a web page: many stock programs call one `.xls`. Pure. */
import { plainLine } from '../columns/markup.ts';
import type { FeedRow } from '../columns/row.ts';
import { MAX_CELLS } from './delimited-text.ts';

const TABLE_TAG = /<(\/?)(table|tr|td|th)\b([^<>]*)>/gi;
const TAG = /<[^<>]*>/g;
const MAX_SPAN = 50;

/** Whether a text is a page with a table, and not a price list in XML. */
export const isHtmlTable = (text: string): boolean =>
  /^\s*(?:<!doctype html|<html|<table|<meta|<style|<head|<body|<div|<!--)/i.test(text) && /<table\b/i.test(text);

const spanOf = (attributes: string): number => {
  const span = Number(/\bcolspan\s*=\s*["']?(\d{1,3})/i.exec(attributes)?.[1] ?? 1);
  return Math.min(Math.max(span, 1), MAX_SPAN);
};

/** Cells without an end tag end at the next one. Empty rows are left out; a cell over several columns is in the first one. */
export const htmlRows = function* (html: string): Generator<FeedRow> {
  let line = 0;
  let cells: string[] = [];
  let open: { from: number; span: number } | null = null;
  const closeCell = (end: number): void => {
    if (open === null) return;
    const text = plainLine(html.slice(open.from, end).replace(TAG, ' ')).replace(/\s+/g, ' ').trim();
    cells.push(text, ...Array.from({ length: open.span - 1 }, () => ''));
    open = null;
  };
  const takeRow = (): FeedRow | null => {
    const row = { line, cells: cells.slice(0, MAX_CELLS) };
    cells = [];
    return row.cells.some((cell) => cell !== '') ? row : null;
  };
  for (const match of html.matchAll(TABLE_TAG)) {
    const [whole, slash, tag = '', attributes = ''] = match;
    closeCell(match.index);
    const isCell = /^t[dh]$/i.test(tag);
    if (isCell && slash === '') open = { from: match.index + whole.length, span: spanOf(attributes) };
    if (isCell) continue;
    const row = takeRow();
    if (row !== null) yield row;
    if (/^tr$/i.test(tag) && slash === '') line += 1;
  }
  closeCell(html.length);
  const last = takeRow();
  if (last !== null) yield last;
};
