/** The server's clock is set back and forth while its store is called. */
import { expect, test } from 'vitest';
import { answerOf, down, minute, product, setUp } from './products.fixture.ts';

const hour = 60 * minute;

// Covers §resilience-31.
test.each([
  ['back', -hour],
  ['forward', hour],
])(
  'with the clock set %s by an hour, prices stay fresh for a minute, and a stale answer has the correct date',
  async (_, jump) => {
    const { state, ask } = setUp();
    state.answer = answerOf(product('1', 'A'));
    await ask({ refId: 'A' });
    state.time += jump;
    await ask({ refId: 'A' });
    const requested = state.calls;
    state.time += 2 * minute;
    await ask({ refId: 'A' });
    const answeredAt = state.time;
    expect(state.calls).toBe(requested + 1);
    state.time += 2 * minute;
    state.answer = down;
    const { stale, staleSince } = await ask({ refId: 'A' });
    expect(stale).toBe(true);
    expect(Date.parse(staleSince ?? '')).toBe(answeredAt);
  },
);

test('with the clock set back by an hour, a failed store is retried as soon as before', async () => {
  const { state, ask } = setUp();
  state.answer = answerOf(product('1', 'A'));
  await ask({ refId: 'A' });
  state.time += 2 * minute;
  state.answer = down;
  for (let attempted = 0; attempted < 12; attempted += 1) {
    await ask({ refId: 'A' });
    state.time += minute;
  }
  state.time -= hour;
  state.answer = answerOf(product('1', 'A'));
  await ask({ refId: 'A' });
  state.time += 2 * minute;
  expect(await ask({ refId: 'A' })).not.toHaveProperty('stale');
});
