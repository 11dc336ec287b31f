/** Words of the trail. */
import { adminOperations } from '@vitrina/contract/admin';
import { actWords } from '@vitrina/ui/messages/studio/team';
import { expect, test } from 'vitest';

// Covers §studio-10.
test('each change of the publishers’ registry has words for the trail', () => {
  const changes = Object.entries(adminOperations).filter(([, { method }]) => method !== 'GET');
  expect(changes.map(([id]) => id).filter((id) => !(id in actWords))).toEqual([]);
});
