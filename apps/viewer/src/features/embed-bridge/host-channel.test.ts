import { embedEnvelope } from '@vitrina/contract';
import { expect, test, vi } from 'vitest';
import { openHostChannel } from './host-channel.ts';

const HOST = 'https://tienda.test';

const openChannel = () => {
  const posted: unknown[][] = [];
  const parent = { postMessage: (...message: unknown[]) => void posted.push(message) };
  const view = Object.assign(new EventTarget(), { parent });
  const onHello = vi.fn();
  const onCommand = vi.fn();
  const channel = openHostChannel({ view: view as never, onHello, onCommand });
  const receive = (data: unknown, origin = HOST, source: unknown = parent) =>
    view.dispatchEvent(Object.assign(new Event('message'), { data, origin, source }));
  return { channel, posted, onHello, onCommand, receive };
};

const hello = embedEnvelope({ is: 'hello' });
const goto = embedEnvelope({ is: 'goto', page: 2 });
const height = { is: 'height', height: 1 } as const;

test('before the handshake only "here" is posted, and commands are ignored', () => {
  const { channel, posted, receive, onCommand } = openChannel();
  channel.post(height);
  receive(goto);
  expect(posted).toEqual([[{ vitrina: 1, is: 'here' }, '*']]);
  expect(onCommand).not.toHaveBeenCalled();
});

test('after hello, messages are posted to that origin only, and its commands are received', () => {
  const { channel, posted, receive, onHello, onCommand } = openChannel();
  receive(hello);
  receive(hello);
  expect(onHello).toHaveBeenCalledTimes(1);
  channel.post(height);
  expect(posted.at(-1)).toEqual([{ vitrina: 1, ...height }, HOST]);
  receive(goto);
  receive({ vitrina: 1, is: 'goto' });
  expect(onCommand.mock.calls.flat()).toMatchObject([
    { is: 'goto', page: 2 },
    { is: 'invalid', command: 'goto' },
  ]);
});

test.each([
  ['a hello from another window', HOST, {}],
  ['a hello from an opaque origin', 'null', undefined],
])('%s is ignored', (_, origin, source) => {
  const { receive, onHello } = openChannel();
  receive(hello, origin, source);
  expect(onHello).not.toHaveBeenCalled();
});

// Covers §1-26.
test('after the handshake, messages from another origin are ignored', () => {
  const { channel, posted, receive, onCommand } = openChannel();
  receive(hello);
  receive(hello, 'https://evil.test');
  receive(goto, 'https://evil.test');
  expect(onCommand).not.toHaveBeenCalled();
  channel.post(height);
  expect(posted.at(-1)?.[1]).toBe(HOST);
});

test('a closed channel ignores messages', () => {
  const { channel, receive, onHello } = openChannel();
  channel.close();
  receive(hello);
  expect(onHello).not.toHaveBeenCalled();
});
