import { pick } from '../text/language';
import type { Label } from '#shared/kernel/field';
import { addressOf } from './keepAlive';
import type { Registered } from '../screens/registry';

/** One step of the way to a screen; the last one, where one is, leads nowhere. */
export type Breadcrumb = { label: string; path?: string };
type Place = {
  /** Whose console this is: the account's, or the back office; leads to its first screen. */
  root: Breadcrumb;
  section: Label | undefined;
  parent: Registered | undefined;
  screen: Registered | undefined;
  object: string | null;
};

/** The way to the screen in view. No step repeats the one before it: a section with a screen of its own name is said once. */
export const breadcrumbsOf = ({
  root,
  section,
  parent,
  screen,
  object,
}: Place): readonly Breadcrumb[] => {
  const all: Breadcrumb[] = [
    root,
    ...(section ? [{ label: pick(section) }] : []),
    ...(parent ? [{ label: pick(parent.title), path: addressOf(parent.path) }] : []),
    ...(screen ? [{ label: pick(screen.title) }] : []),
    ...(object ? [{ label: object }] : []),
  ];
  // Of two steps with one name the later one stays, unless only the earlier one leads somewhere.
  return all.filter((crumb, i) => {
    const next = all[i + 1];
    const before = all[i - 1];
    if (before?.label === crumb.label && before.path && !crumb.path) return false;
    return next?.label !== crumb.label || Boolean(crumb.path && !next.path);
  });
};
