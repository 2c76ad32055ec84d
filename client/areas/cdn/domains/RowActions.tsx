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
import { useNavigate } from 'react-router-dom';
import { domains } from '#shared/areas/cdn/domains/domains';
import { isStopped } from '#shared/areas/cdn/domains/moves';
import { useAct } from '../../../kernel/request/act';
import { useIsStaff, useWho } from '../../../kernel/session/who';
import { Button, RowMenu, type MenuItem } from '../../../ui';
import type { DomainRow } from './DomainStates';
import { useReasons } from './reasons';
import { useWords } from './words';

export type Asked = { what: 'remove' | 'stop' | 'lock' | 'reject'; row: DomainRow };
type Props = { row: DomainRow; onOpen(): void; onAsk(asked: Asked): void };

const useStaffItems = ({ row, onAsk }: Props): MenuItem[] => {
  const say = useWords();
  const reasons = useReasons();
  const unlock = useAct(domains.endpoints.unlock);
  const show = useAct(domains.endpoints.show);
  const operate = reasons(row, 'staff.domains.operate');
  const rejects = reasons(row, 'staff.domains.operate', 'reject');
  return [
    ...(row.status === 'Unactivated'
      ? [
          {
            label: say('domains.act.reject'),
            icon: X,
            disabled: rejects,
            divided: true,
            onSelect: () => onAsk({ what: 'reject', row }),
          },
        ]
      : []),
    row.locked
      ? {
          label: say('domains.act.unlock'),
          icon: LockOpen,
          disabled: operate,
          divided: true,
          onSelect: () => void unlock.run({ id: row.id }),
        }
      : {
          label: say('domains.act.lock'),
          icon: Lock,
          disabled: operate,
          divided: true,
          onSelect: () => onAsk({ what: 'lock', row }),
        },
    {
      label: say(row.dataVisible ? 'domains.act.hide' : 'domains.act.show'),
      icon: row.dataVisible ? EyeOff : Eye,
      disabled: operate,
      onSelect: () => void show.run({ id: row.id, dataVisible: !row.dataVisible }),
    },
  ];
};

const useItems = (props: Props): MenuItem[] => {
  const { row, onOpen, onAsk } = props;
  const say = useWords();
  const navigate = useNavigate();
  const reasons = useReasons();
  const staff = useIsStaff();
  const who = useWho();
  const retry = useAct(domains.endpoints.retry, {
    done: ['已重新开始配置', 'Configuration started again'],
  });
  const activate = useAct(domains.endpoints.activate, {
    done: ['已开始启用', 'Activation started'],
  });
  const staffItems = useStaffItems(props);
  const approving = row.status === 'Unactivated';
  const activation = isStopped(row.status)
    ? 'domain.stop'
    : approving
      ? 'staff.domains.operate'
      : 'domain.add';
  const edit =
    staff || who.gates.selfScheduling
      ? `/updateDomainPage?id=${row.id}`
      : `/updateDomainUser?id=${row.id}`;
  return [
    { label: say('domains.act.steps'), icon: ListChecks, onSelect: onOpen },
    {
      label: say('domains.act.settings'),
      icon: SlidersHorizontal,
      onSelect: () => void navigate(`/listDomainConfigPage?id=${row.id}`),
    },
    {
      label: say('domains.act.edit'),
      icon: Pencil,
      disabled: reasons(row, 'domain.updateInfo'),
      onSelect: () => void navigate(edit),
    },
    {
      label: say('domains.act.certificate'),
      icon: ShieldCheck,
      onSelect: () =>
        void navigate(
          row.certificateId ? `/viewCertificate?id=${row.certificateId}` : `/cdn-certification`,
        ),
    },
    {
      label: say('domains.act.retry'),
      icon: RotateCcw,
      divided: true,
      disabled: reasons(row, 'domain.retry', 'retry'),
      onSelect: () => void retry.run({ id: row.id }),
    },
    {
      label: say(approving ? 'domains.act.approve' : 'domains.act.activate'),
      icon: Play,
      disabled: reasons(row, activation, 'activate'),
      onSelect: () => (row.status === 'Verifying' ? onOpen() : void activate.run({ id: row.id })),
    },
    {
      label: say('domains.act.stop'),
      icon: Ban,
      disabled: reasons(row, 'domain.stop', 'stop'),
      onSelect: () => onAsk({ what: 'stop', row }),
    },
    ...(staff ? staffItems : []),
    {
      label: say('domains.act.remove'),
      icon: Trash2,
      danger: true,
      divided: true,
      disabled: reasons(row, 'domain.delete', 'remove'),
      onSelect: () => onAsk({ what: 'remove', row }),
    },
  ];
};

/** The next step of a domain as a button, everything else in the menu; what is off says why. */
export const RowActions = (props: Props) => {
  const say = useWords();
  const navigate = useNavigate();
  const items = useItems(props);
  const verifying = props.row.status === 'Verifying';
  return (
    <>
      <Button
        size="sm"
        onClick={() =>
          verifying ? props.onOpen() : void navigate(`/domain/${props.row.id}/configs`)
        }
      >
        {say(verifying ? 'domains.act.verify' : 'domains.act.rules')}
      </Button>
      <RowMenu items={items} />
    </>
  );
};
