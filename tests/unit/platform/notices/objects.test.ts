import { expect, test } from '@jest/globals';
import { resources } from '#shared/areas/index';
import type { Resource } from '#shared/kernel/contract';

/** Notices of no single thing: what they tell of is the person. */
const ofNoThing = ['people.roleChanged', 'staff.granted'];

test('every notice says which of its values names the thing it tells of', () => {
  const all = (Object.values(resources) as unknown as Resource[]).flatMap((r) =>
    Object.values(r.notices),
  );
  expect(all.filter((n) => !n.about).map((n) => n.name)).toEqual(ofNoThing);
  const places = (texts: readonly string[]) => texts.join(' ');
  expect(all.filter((n) => n.about && !places(n.text).includes(`{${n.about}}`))).toEqual([]);
});
