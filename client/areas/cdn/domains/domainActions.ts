import {
  ArrowRightLeft,
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
import { isStopped } from '#shared/areas/cdn/domains/transitions';
import { type Action, isStaff, type Who } from '#shared/kernel/access';
import type { DomainAct } from '#shared/areas/cdn/domains/transitions';
import type { RowAction } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { LockDialog, RejectDialog, RemoveDialog, StopDialog } from './ActionDialogs';
import { choosesPolicy } from './domainList';
import type { DomainRow } from './DomainStates';
import { moveTexts } from './moves/moveTexts';
import { refusalOf } from './domainRefusals';
import { cdnWords } from '../words';

type DomainAction = RowAction<DomainRow, typeof domains>;
const by = (action: Action, act?: DomainAct) => ({
  permission: action,
  refused: (row: DomainRow, who: Who) => refusalOf(who, row, action, act),
});
const is = (status: DomainRow['status']) => (row: DomainRow) => row.status === status;
const ofStaff =
  (also: (row: DomainRow) => boolean = () => true) =>
  (row: DomainRow, who: Who) =>
    isStaff(who) && also(row);

const start = { label: cdnWords.activate, icon: Play } as const;
const started = cdnWords.activationStarted;
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
    label: cdnWords.reject,
    icon: X,
    divided: true,
    dialog: async () => ({ default: RejectDialog }),
    when: ofStaff(is('Unactivated')),
  },
  {
    ...by('staff.domains.operate'),
    label: words.unlock,
    icon: LockOpen,
    divided: true,
    endpoint: 'unlock',
    done: null,
    when: ofStaff((row) => row.locked),
  },
  {
    ...by('staff.domains.operate'),
    label: words.lock,
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
  {
    ...by('staff.domains.operate', 'move'),
    label: moveTexts.act,
    icon: ArrowRightLeft,
    dialog: () => import('./moves/MoveDialog'),
    when: ofStaff((row) => row.status !== 'Moved'),
  },
];

/** The next step of a domain as a button, everything else in the menu; what is off says why. */
export const domainActions: readonly DomainAction[] = [
  { label: words.verify, beside: true, button: true, when: is('Verifying') },
  {
    label: cdnWords.configure,
    open: ({ id }) => `/domain/${id}/configs`,
    button: true,
    when: ({ status }) => status !== 'Verifying',
  },
  { label: cdnWords.detailsAndSteps, icon: ListChecks, beside: true },
  {
    label: cdnWords.domainSettings,
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
    label: cdnWords.certificate,
    icon: ShieldCheck,
    open: ({ certificateId: id }) => (id ? `/viewCertificate?id=${id}` : '/cdn-certification'),
  },
  {
    ...by('domain.retry', 'retry'),
    label: words.retry,
    icon: RotateCcw,
    divided: true,
    endpoint: 'retry',
    done: cdnWords.configurationStartedAgain,
  },
  ...activate,
  {
    ...by('domain.stop', 'stop'),
    label: words.stop,
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
