import { expect, test } from 'vitest';
import { createFeedInbox } from './feed-inbox.ts';

const as = (company: string) => ({ company, name: 'lista.csv', kind: 'auto' as const });

test('a company that is slow to send takes one place, and the others have theirs', async () => {
  const inbox = createFeedInbox();
  let letGo = (): void => undefined;
  const rest = new Promise<void>((resolve) => (letGo = resolve));
  const slow = async function* () {
    yield Buffer.from('ref,precio\n');
    await rest;
  };
  const first = inbox.receive(slow(), as('acme'));
  await expect(inbox.receive(slow(), as('acme'))).rejects.toMatchObject({ code: 'feed.busy' });
  const quick = async function* () {
    yield Buffer.from('ref,precio\nA,1\n');
  };
  const { dispose } = await inbox.receive(quick(), as('otra'));
  await dispose();
  letGo();
  await (await first).dispose();
  const again = await inbox.receive(quick(), as('acme'));
  await again.dispose();
});
