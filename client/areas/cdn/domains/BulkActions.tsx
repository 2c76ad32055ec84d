import {
  Ban,
  Ellipsis,
  Lock,
  LockOpen,
  Play,
  RefreshCw,
  RotateCcw,
  Route,
  Send,
  Trash2,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type BulkAct, bulkActs } from '#shared/areas/cdn/domains/schemas';
import { refusalText, useIsStaff, useRefusal, useWho } from '../../../kernel/session/access';
import { Button, Menu, type MenuItem } from '../../../ui';
import { BulkDialog, type Chosen } from './BulkDialog';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

const icons = {
  stop: Ban,
  activate: Play,
  retry: RotateCcw,
  repush: Send,
  remove: Trash2,
  policy: Route,
  lock: Lock,
  unlock: LockOpen,
} as const;
/** Addresses that one refresh takes. */
const mostRefreshed = 10;

/** Acts on the chosen domains; each asks first and shows a result per domain. */
const BulkActions = ({
  chosen,
  onAct,
}: {
  chosen: readonly Chosen[];
  onAct(act: BulkAct): void;
}) => {
  const navigate = useNavigate();
  const who = useWho();
  const staff = useIsStaff();
  const noPurge = useRefusal('purge.all');
  const chooses = staff || who.gates.selfScheduling;
  const refresh = () => {
    const targets = chosen.map((c) => `http://${c.name}/*`);
    void navigate('/createRefreshPage', { state: { targets } });
  };
  const button = (act: BulkAct) => (
    <Button
      key={act}
      size="sm"
      icon={icons[act]}
      disabled={refusalText(who, bulkActs[act])}
      onClick={() => onAct(act)}
    >
      {t(texts.bulk.act[act])}
    </Button>
  );
  const item = (act: BulkAct, more: Partial<MenuItem> = {}): MenuItem => ({
    label: t(texts.bulk.act[act]),
    icon: icons[act],
    disabled: refusalText(who, bulkActs[act]),
    onSelect: () => onAct(act),
    ...more,
  });
  const items = [
    item('retry'),
    item('repush'),
    ...(staff ? [item('lock', { divided: true }), item('unlock')] : []),
    item('remove', { danger: true, divided: true }),
  ];
  return (
    <>
      {(['activate', 'stop'] as const).map(button)}
      {chooses && button('policy')}
      <Button
        size="sm"
        icon={RefreshCw}
        disabled={noPurge || (chosen.length > mostRefreshed && t(texts.bulk.refreshLimit))}
        onClick={refresh}
      >
        {t(texts.bulk.act.refresh)}
      </Button>
      <Menu
        label={t(texts.bulk.selected)}
        items={items}
        trigger={(p) => (
          <Button size="sm" icon={Ellipsis} {...p}>
            {t(texts.bulk.more)}
          </Button>
        )}
      />
    </>
  );
};

/** What can be done with the chosen domains, and the dialog of the act asked for. */
export const BulkDomains = ({ rows, onDone }: { rows: readonly Chosen[]; onDone(): void }) => {
  const [dialog, setDialog] = useState<{ act: BulkAct; chosen: Chosen[] } | null>(null);
  const chosen = rows.map(({ id, name }) => ({ id, name }));
  return (
    <>
      <BulkActions chosen={chosen} onAct={(act) => setDialog({ act, chosen })} />
      {dialog && <BulkDialog act={dialog.act} chosen={dialog.chosen} onClose={onDone} />}
    </>
  );
};
