import { can } from '#shared/kernel/access';
import { findingKinds } from '#shared/areas/findingKinds';
import type { findings } from '#shared/areas/platform/findings/findings';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { RowAction } from '../../../kernel/screens/actionTypes';
import { texts } from './texts';

/** A finding as its list shows it. */
export type Finding = RowOf<typeof findings.endpoints.list>;
type Act = RowAction<Finding, typeof findings>;
const stands = ({ state }: Finding): boolean => state !== 'closed';

/** What those who found things propose, each at findings of its kind. */
const proposals = Object.entries(findingKinds).flatMap(([kind, spec]) =>
  (spec.proposals ?? []).map(
    ({ label, link, permission, when }): Act => ({
      label,
      open: link,
      when: (row, who) => row.kind === kind && stands(row) && when(row) && can(who, permission),
    }),
  ),
);

/** What can be done about a finding: look, follow what is proposed, mend, quieten. */
export const findingActs: readonly Act[] = [
  { label: texts.show, open: (row) => findingKinds[row.kind].link(row) },
  ...proposals,
  {
    label: texts.repair,
    open: (row) => findingKinds[row.kind].repair?.(row) ?? '/findings',
    when: (row, who) =>
      stands(row) && !!findingKinds[row.kind].repair && can(who, findingKinds[row.kind].operate),
  },
  {
    label: texts.mute,
    dialog: () => import('./MuteDialog'),
    permission: 'staff',
    when: (row, who) =>
      stands(row) && row.state !== 'muted' && can(who, findingKinds[row.kind].operate),
  },
  {
    endpoint: 'unmute',
    label: texts.unmute,
    done: texts.unmuteDone,
    when: (row, who) => row.state === 'muted' && can(who, findingKinds[row.kind].operate),
  },
];
