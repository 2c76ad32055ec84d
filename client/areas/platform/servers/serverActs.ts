import { servers } from '#shared/areas/platform/servers/servers';
import type { Label } from '#shared/kernel/field';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { RowAction } from '../../../kernel/screens/actionTypes';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

/** A server as its list shows it. */
export type Server = RowOf<typeof servers.endpoints.list>;
type Act = RowAction<Server, typeof servers>;
const operate = 'staff.servers.operate';
/** Whether it is asked from outside. */
export const isOutside = ({ method }: Pick<Server, 'method'>): boolean =>
  method !== 'own' && method !== 'heartbeat';

/** What can be done about a server. */
export const serverActs: readonly Act[] = [
  { label: words.open, beside: true, button: true },
  {
    label: texts.test,
    dialog: () => import('./TestDialog'),
    permission: operate,
    when: isOutside,
  },
  { label: words.edit, open: (row) => `/cdn-updateserver?id=${row.id}`, permission: operate },
  {
    label: texts.token,
    endpoint: 'newToken',
    confirm: texts.tokenAsk,
    shows: () => import('./TokenDialog'),
    done: null,
    when: (row) => row.method === 'heartbeat',
  },
  {
    label: texts.mute,
    dialog: () => import('./MuteDialog'),
    permission: operate,
    when: (row) => row.mutedUntil === null,
  },
  {
    label: texts.unmute,
    endpoint: 'unmute',
    done: texts.unmuteDone,
    when: (row) => row.mutedUntil !== null,
  },
  {
    endpoint: 'remove',
    label: words.delete,
    danger: true,
    title: (row): Label => [`删除 ${row.name}`, `Delete ${row.name}`],
    confirm: texts.removeAsk,
    done: words.deleted,
  },
];
