import { embedEnvelope } from '@vitrina/contract';
import { expect, test, vi } from 'vitest';
import { openHostChannel } from './host-channel.ts';

const HOST = 'https://tienda.test';

const opened = () => {
  const posted: unknown[][] = [];
  const parent = { postMessage: (...message: unknown[]) => void posted.push(message) };
  const view = Object.assign(new EventTarget(), { parent });
  const onHello = vi.fn();
  const onCommand = vi.fn();
  const channel = openHostChannel({ view: view as never, onHello, onCommand });
  const hear = (data: unknown, origin = HOST, source: unknown = parent) =>
    view.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  return { channel, posted, onHello, onCommand, hear };
};

const hello = embedEnvelope({ is: 'hello' });
const goto = embedEnvelope({ is: 'goto', page: 2 });
const height = { is: 'height', height: 1 } as const;

test('who frames us is told that we are here, and nothing else before the handshake', () => {
  const { channel, posted, hear, onCommand } = opened();
  channel.say(height);
  hear(goto);
  expect(posted).toEqual([[{ vitrina: 1, is: 'here' }, '*']]);
  expect(onCommand).not.toHaveBeenCalled();
});

test('after hello, events go to that origin alone, and commands are taken from it', () => {
  const { channel, posted, hear, onHello, onCommand } = opened();
  hear(hello);
  hear(hello);
  expect(onHello).toHaveBeenCalledTimes(1);
  channel.say(height);
  expect(posted.at(-1)).toEqual([{ vitrina: 1, ...height }, HOST]);
  hear(goto);
  hear({ vitrina: 1, is: 'goto' });
  expect(onCommand.mock.calls.flat()).toMatchObject([
    { is: 'goto', page: 2 },
    { is: 'invalid', command: 'goto' },
  ]);
});

test.each([
  ['another window', HOST, {}],
  ['an origin without a name', 'null', undefined],
])('%s cannot shake hands', (_, origin, source) => {
  const { hear, onHello } = opened();
  hear(hello, origin, source);
  expect(onHello).not.toHaveBeenCalled();
});

test('another origin is not heard once the page around is known', () => {
  const { channel, posted, hear, onCommand } = opened();
  hear(hello);
  hear(hello, 'https://evil.test');
  hear(goto, 'https://evil.test');
  expect(onCommand).not.toHaveBeenCalled();
  channel.say(height);
  expect(posted.at(-1)?.[1]).toBe(HOST);
});

test('closed, it hears nothing', () => {
  const { channel, hear, onHello } = opened();
  channel.close();
  hear(hello);
  expect(onHello).not.toHaveBeenCalled();
});
