import { expect, test } from 'vitest';
import { createDrawQueue } from './draw-queue.ts';

const live = () => new AbortController().signal;
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('two draws run at once, urgent ones first, and a place is freed only once', async () => {
  const queue = createDrawQueue();
  const order: string[] = [];
  const enter = (name: string, isUrgent: boolean, signal = live()) =>
    queue
      .enter(() => isUrgent, signal)
      .then((leave) => {
        order.push(name);
        return leave;
      });
  const first = await enter('first', false);
  const second = await enter('second', false);
  void enter('beside', false);
  void enter('shown', true);
  await settled();
  expect(order).toEqual(['first', 'second']);
  first();
  first();
  await settled();
  expect(order).toEqual(['first', 'second', 'shown']);
  second();
  await settled();
  expect(order).toEqual(['first', 'second', 'shown', 'beside']);
});

test('a draw aborted while waiting takes no place', async () => {
  const queue = createDrawQueue(1);
  const leave = await queue.enter(() => true, live());
  const leaving = new AbortController();
  const aborted = queue.enter(() => true, leaving.signal);
  const next = queue.enter(() => false, live());
  leaving.abort();
  await expect(aborted).rejects.toThrow();
  leave();
  await expect(next).resolves.toBeTypeOf('function');
  await expect(queue.enter(() => true, leaving.signal)).rejects.toThrow();
});
