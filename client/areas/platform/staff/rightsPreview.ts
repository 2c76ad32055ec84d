import { can, type StaffRights, type Who } from '#shared/kernel/access';
import { sectionsFor } from '../../../kernel/screens/menuSections';
import { type OperationName, operationNames } from '../system/operationNames';
import type { Registered } from '../../../kernel/screens/registry';
import { products, type Section } from '../../../menu';

const off = {
  cdn: false,
  sms: false,
  billing: false,
  log: false,
  alarm: false,
  selfScheduling: false,
};
/** A member of staff with these rights, as the one function of decisions sees them. */
export const staffWho = (staff: StaffRights): Who => ({
  userId: '',
  email: '',
  accountId: null,
  role: null,
  automatic: false,
  accountActive: false,
  gates: off,
  visible: { log: false, alarm: false, billing: false },
  staff,
  acting: null,
  ceiling: null,
});

/** What a form or row says of rights; other keys are left alone. */
export const rightsOf = (row: Readonly<Record<string, unknown>> | null): StaffRights => ({
  top: row?.['staffTop'] === true,
  /* Safe cast: the contract of staff keeps nothing else there. */
  grants: (row?.['grants'] ?? {}) as StaffRights['grants'],
});

export type Operation = OperationName;

/** Operations that somebody gains and loses by other rights. */
export const movedOperations = (
  before: Who,
  after: Who,
): { gained: Operation[]; lost: Operation[] } => {
  const heldBy = (who: Who) =>
    new Set(operationNames.filter((o) => can(who, o.permission)).map((o) => o.id));
  const [had, has] = [heldBy(before), heldBy(after)];
  return {
    gained: operationNames.filter((o) => has.has(o.id) && !had.has(o.id)),
    lost: operationNames.filter((o) => had.has(o.id) && !has.has(o.id)),
  };
};

export type PreviewScreen = { screen: Registered; mark: 'new' | 'lost' | null };
export type PreviewSection = { section: Section; screens: PreviewScreen[] };
/** The menus of both together, with what comes and what goes. */
export const movedMenu = (before: Who, after: Who): PreviewSection[] => {
  const sections = (who: Who) =>
    products.flatMap((p) => [false, true].flatMap((office) => sectionsFor(who, p, office)));
  const [old, next] = [sections(before), sections(after)];
  const names = [...new Set([...next, ...old].map((s) => s.name))];
  return names.flatMap((name) => {
    const [was, is] = [old.find((s) => s.name === name), next.find((s) => s.name === name)];
    const section = is ?? was;
    if (!section) return [];
    const had = new Set(was?.screens);
    const has = new Set(is?.screens);
    const screens = [...new Set([...(is?.screens ?? []), ...(was?.screens ?? [])])].map(
      (screen) => ({
        screen,
        mark: has.has(screen) ? (had.has(screen) ? null : ('new' as const)) : ('lost' as const),
      }),
    );
    return [{ section, screens }];
  });
};
