import { savedView } from '#shared/areas/platform/views/savedViews';
import type { Ctx } from '../../../kernel/db/context';
import { change, erase } from '../../../kernel/db/rows';
import { viewsOf } from './savedViews.store';

/** How many views a person keeps. */
export const countViewsOf = async (ctx: Ctx, userId: string): Promise<number> =>
  (await viewsOf(ctx, userId)).length;

type Heir = { id: string; email: string };
/** A name the heir does not use for that screen yet; a clash gets the former owner's address. */
const freeName = (name: string, from: string, taken: ReadonlySet<string>): string => {
  if (!taken.has(name)) return name;
  const by = `${name.slice(0, 30)} (${from.slice(0, 26)})`;
  for (let n = 2; ; n += 1) {
    const next = n === 2 ? by : `${by.slice(0, 56)} ${n}`;
    if (!taken.has(next)) return next;
  }
};

/**
 * What becomes of the views of a member who leaves: an heir gets all of them, unpinned; without one
 * the shared views become the account's and the others end.
 */
export const handOverViews = async (ctx: Ctx, leaving: Heir, heir: Heir | null): Promise<void> => {
  const heirViews = heir ? await viewsOf(ctx, heir.id) : [];
  for (const view of await viewsOf(ctx, leaving.id)) {
    if (!heir && !view.shared) {
      await erase(ctx, savedView, view.id);
      continue;
    }
    const taken = new Set(heirViews.filter((v) => v.path === view.path).map((v) => v.name));
    const name = freeName(view.name, leaving.email, taken);
    heirViews.push({ ...view, name });
    const owner = heir ? { userId: heir.id, ownerEmail: heir.email, name } : { userId: null };
    const next = { ...owner, pinned: false };
    await change(ctx, savedView, view.id, next, { operation: 'handOver' });
  }
};
