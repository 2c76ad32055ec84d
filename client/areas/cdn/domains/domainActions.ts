import {
  Ban,
  Eye,
  EyeOff,
  ListChecks,
  Lock,
  LockOpen,
  Pencil,
  Play,
  RotateCcw,
  ShieldCheck,
  SlidersHorizontal,
  Trash2,
  X,
} from 'lucide-react';
import type { domains } from '#shared/areas/cdn/domains/domains';
import { isStopped } from '#shared/areas/cdn/domains/moves';
import { type Action, isStaff, type Who } from '#shared/kernel/access';
import type { DomainAct } from '#shared/areas/cdn/domains/moves';
import type { RowAction } from '../../../kernel/page/screens';
import { words } from '../../../kernel/text/words';
import { LockDialog, RejectDialog, RemoveDialog, StopDialog } from './acts';
import { choosesPolicy } from './domainList';
import type { DomainRow } from './DomainStates';
import { reasonOf } from './reasons';

type DomainAction = RowAction<DomainRow, typeof domains>;
const by = (action: Action, act?: DomainAct) => ({
  permission: action,
  refused: (row: DomainRow, who: Who) => reasonOf(who, row, action, act),
});
const is = (status: DomainRow['status']) => (row: DomainRow) => row.status === status;
const ofStaff =
  (also: (row: DomainRow) => boolean = () => true) =>
  (row: DomainRow, who: Who) =>
    isStaff(who) && also(row);

const start = { label: ['启用', 'Activate'], icon: Play } as const;
const started = ['已开始启用', 'Activation started'] as const;
const activate: readonly DomainAction[] = [
  {
    ...start,
    ...by('staff.domains.operate', 'activate'),
    label: ['通过审核', 'Approve'],
    endpoint: 'activate',
    done: started,
    when: is('Unactivated'),
  },
  // The records it waits for stand beside the list.
  {
    ...start,
    ...by('domain.add', 'activate'),
    beside: true,
    when: is('Verifying'),
  },
  {
    ...start,
    ...by('domain.stop', 'activate'),
    endpoint: 'activate',
    done: started,
    when: ({ status }) => isStopped(status),
  },
  {
    ...start,
    ...by('domain.add', 'activate'),
    endpoint: 'activate',
    when: ({ status }) => !['Unactivated', 'Verifying'].includes(status) && !isStopped(status),
  },
];

const staff: readonly DomainAction[] = [
  {
    ...by('staff.domains.operate', 'reject'),
    label: ['拒绝', 'Reject'],
    icon: X,
    divided: true,
    dialog: async () => ({ default: RejectDialog }),
    when: ofStaff(is('Unactivated')),
  },
  {
    ...by('staff.domains.operate'),
    label: ['解锁', 'Unlock'],
    icon: LockOpen,
    divided: true,
    endpoint: 'unlock',
    done: null,
    when: ofStaff((row) => row.locked),
  },
  {
    ...by('staff.domains.operate'),
    label: ['锁定', 'Lock'],
    icon: Lock,
    divided: true,
    dialog: async () => ({ default: LockDialog }),
    when: ofStaff((row) => !row.locked),
  },
  {
    ...by('staff.domains.operate'),
    label: ['对客户隐藏数据', 'Hide data from customer'],
    icon: EyeOff,
    endpoint: 'show',
    input: ({ id }) => ({ id, dataVisible: false }),
    done: null,
    when: ofStaff((row) => row.dataVisible),
  },
  {
    ...by('staff.domains.operate'),
    label: ['对客户显示数据', 'Show data to customer'],
    icon: Eye,
    endpoint: 'show',
    input: ({ id }) => ({ id, dataVisible: true }),
    done: null,
    when: ofStaff((row) => !row.dataVisible),
  },
];

/** The next step of a domain as a button, everything else in the menu; what is off says why. */
export const domainActions: readonly DomainAction[] = [
  { label: ['验证', 'Verify'], beside: true, button: true, when: is('Verifying') },
  {
    label: ['配置', 'Configure'],
    open: ({ id }) => `/domain/${id}/configs`,
    button: true,
    when: ({ status }) => status !== 'Verifying',
  },
  { label: ['详情与步骤', 'Details and steps'], icon: ListChecks, beside: true },
  {
    label: ['域名配置', 'Domain settings'],
    icon: SlidersHorizontal,
    open: ({ id }) => `/listDomainConfigPage?id=${id}`,
  },
  {
    ...by('domain.updateInfo'),
    label: words.change,
    icon: Pencil,
    open: ({ id }, who) =>
      `${choosesPolicy(who) ? '/updateDomainPage' : '/updateDomainUser'}?id=${id}`,
  },
  {
    label: ['证书', 'Certificate'],
    icon: ShieldCheck,
    open: ({ certificateId: id }) => (id ? `/viewCertificate?id=${id}` : '/cdn-certification'),
  },
  {
    ...by('domain.retry', 'retry'),
    label: ['重试', 'Retry'],
    icon: RotateCcw,
    divided: true,
    endpoint: 'retry',
    done: ['已重新开始配置', 'Configuration started again'],
  },
  ...activate,
  {
    ...by('domain.stop', 'stop'),
    label: ['停用', 'Stop'],
    icon: Ban,
    dialog: async () => ({ default: StopDialog }),
  },
  ...staff,
  {
    ...by('domain.delete', 'remove'),
    label: words.delete,
    icon: Trash2,
    danger: true,
    dialog: async () => ({ default: RemoveDialog }),
  },
];
