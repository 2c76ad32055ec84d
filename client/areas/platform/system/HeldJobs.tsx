import { useMemo, useState } from 'react';
import { quarantine } from '#shared/areas/platform/system/quarantine';
import type { Out } from '#shared/kernel/contract';
import { useAct } from '../../../kernel/request/act';
import { useAnswer } from '../../../kernel/request/answers';
import { useSay } from '../../../kernel/text/say';
import { useRefusal } from '../../../kernel/session/who';
import {
  Button,
  Card,
  type Column,
  ConfirmDialog,
  DataTable,
  EmptyState,
  formatInstant,
  useKit,
} from '../../../ui';
import type texts from './messages.zh-CN.json';

type Held = Out<(typeof quarantine)['endpoints']['list']>['rows'][number];

/** Jobs that ended their worker again and again; a person lets them run once more or drops them. */
export const HeldJobs = () => {
  const say = useSay<keyof typeof texts>();
  const { timeZone } = useKit();
  const refused = useRefusal('top');
  const answer = useAnswer(
    quarantine.endpoints.list,
    { state: 'held', size: 50 },
    { refreshOn: [quarantine.events.changed] },
  );
  const release = useAct(quarantine.endpoints.release);
  const drop = useAct(quarantine.endpoints.drop);
  const [dropping, setDropping] = useState<Held | null>(null);
  const columns = useMemo(
    (): Column<Held>[] => [
      { id: 'name', header: say('system.held.job'), width: 220, always: true, cell: (j) => j.name },
      {
        id: 'payload',
        header: say('system.held.payload'),
        grow: true,
        cell: (j) => <span className="font-mono text-xs">{JSON.stringify(j.payload)}</span>,
      },
      {
        id: 'deaths',
        header: say('system.held.deaths'),
        width: 120,
        align: 'right',
        cell: (j) => <span className="nums">{j.deaths}</span>,
      },
      {
        id: 'createdAt',
        header: say('system.held.since'),
        width: 180,
        cell: (j) => <span className="nums">{formatInstant(j.createdAt, timeZone)}</span>,
      },
    ],
    [say, timeZone],
  );
  return (
    <Card flush title={say('system.held')}>
      <DataTable
        name="system-held"
        label={say('system.held')}
        columns={columns}
        rows={answer.value?.rows}
        rowKey={(j) => j.id}
        loading={answer.loading}
        empty={<EmptyState kind="nothing" title={say('system.held.none')} />}
        actionsWidth={190}
        rowActions={(j) => (
          <>
            <Button
              size="sm"
              disabled={refused}
              busy={release.busy}
              onClick={() => void release.run({ id: j.id }).then(answer.reload)}
            >
              {say('system.held.release')}
            </Button>
            <Button size="sm" variant="danger" disabled={refused} onClick={() => setDropping(j)}>
              {say('system.held.drop')}
            </Button>
          </>
        )}
      />
      <ConfirmDialog
        open={dropping !== null}
        onClose={() => setDropping(null)}
        onConfirm={async () => {
          if (dropping) await drop.run({ id: dropping.id });
          setDropping(null);
          answer.reload();
        }}
        title={say('system.held.dropTitle')}
        action={say('system.held.drop')}
        danger
      >
        {say('system.held.dropText', { name: dropping?.name ?? '' })}
      </ConfirmDialog>
    </Card>
  );
};
