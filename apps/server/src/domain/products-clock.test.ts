/** The clock of a server is set back and forth while its store is asked. */
import { expect, test } from 'vitest';
import { answerOf, down, minute, product, setUp } from './products.fixture.ts';

const hour = 60 * minute;

test.each([
  ['back', -hour],
  ['forth', hour],
])('set %s by an hour, prices are fresh for a minute as ever, and what is old says since when', async (_, jump) => {
  const { state, ask } = setUp();
  state.says = answerOf(product('1', 'A'));
  await ask({ refId: 'A' });
  state.time += jump;
  await ask({ refId: 'A' });
  const asked = state.asked;
  state.time += 2 * minute;
  await ask({ refId: 'A' });
  const said = state.time;
  expect(state.asked).toBe(asked + 1);
  state.time += 2 * minute;
  state.says = down;
  const { stale, staleSince } = await ask({ refId: 'A' });
  expect(stale).toBe(true);
  expect(Date.parse(staleSince ?? '')).toBe(said);
});

test('set back by an hour, a store that failed is asked again as soon as before', async () => {
  const { state, ask } = setUp();
  state.says = answerOf(product('1', 'A'));
  await ask({ refId: 'A' });
  state.time += 2 * minute;
  state.says = down;
  for (let tried = 0; tried < 12; tried += 1) {
    await ask({ refId: 'A' });
    state.time += minute;
  }
  state.time -= hour;
  state.says = answerOf(product('1', 'A'));
  await ask({ refId: 'A' });
  state.time += 2 * minute;
  expect(await ask({ refId: 'A' })).not.toHaveProperty('stale');
});
