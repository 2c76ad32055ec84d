import type { nodes } from '#shared/areas/platform/processes/nodes';
import { words } from '../../../kernel/text/words';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { RowAction } from '../../../kernel/screens/actionTypes';
import { texts } from './texts';

type Node = RowOf<typeof nodes.endpoints.list>;
type Act = RowAction<Node, typeof nodes>;
const lives = ({ state }: Node): boolean => state !== 'silent';
const works = (row: Node): boolean => lives(row) && !row.roles.includes('api');
const steered =
  (state: 'running' | 'cordoned' | 'drained') =>
  ({ id }: Node) => ({ id, state });

/** What can be wished of a process. */
export const nodeActs: readonly Act[] = [
  { label: words.open, beside: true, button: true },
  {
    label: texts.cordon,
    endpoint: 'steer',
    input: steered('cordoned'),
    confirm: texts.cordonAsk,
    done: texts.asked,
    when: (row) => lives(row) && row.wishedState === null,
  },
  {
    label: texts.drain,
    endpoint: 'steer',
    input: steered('drained'),
    confirm: texts.drainNodeAsk,
    danger: true,
    done: texts.asked,
    when: (row) => works(row) && row.wishedState !== 'drained',
  },
  {
    label: texts.resume,
    endpoint: 'steer',
    input: steered('running'),
    done: texts.asked,
    when: (row) => lives(row) && row.wishedState !== null,
  },
  {
    label: texts.changeRoles,
    dialog: () => import('./RolesDialog'),
    permission: 'staff.servers.operate',
    when: works,
  },
  {
    label: texts.restart,
    endpoint: 'restart',
    confirm: texts.restartAsk,
    danger: true,
    done: texts.asked,
    when: lives,
  },
  {
    label: texts.forget,
    endpoint: 'forget',
    confirm: texts.forgetAsk,
    done: texts.forgotten,
    when: (row) => !lives(row),
  },
];
