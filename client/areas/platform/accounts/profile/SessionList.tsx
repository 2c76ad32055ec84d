import { useMemo } from 'react';
import { people } from '#shared/areas/platform/accounts/people';
import { sessions } from '#shared/areas/platform/session/session';
import type { Out } from '#shared/kernel/contract';
import { useAct } from '../../../../kernel/request/act';
import { useAnswer } from '../../../../kernel/request/answers';
import { Unreadable } from '../../../../kernel/request/failure';
import { useRefusal } from '../../../../kernel/session/who';
import {
  Badge,
  Button,
  Card,
  DataTable,
  type Column,
  formatAgo,
  formatInstant,
  useKit,
} from '../../../../ui';
import { done, useWords } from '../words';

const { list, revoke, revokeOthers } = sessions.endpoints;
type Row = Out<typeof list>['rows'][number];

const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;

const useColumns = (): Column<Row>[] => {
  const say = useWords();
  const { locale, timeZone } = useKit();
  return useMemo(
    () => [
      {
        id: 'device',
        header: say('sessions.device'),
        grow: true,
        width: 260,
        always: true,
        cell: (s) => (
          <span className="flex items-center gap-2">
            <span className="truncate" title={s.userAgent}>
              {s.userAgent || say('sessions.unknown')}
            </span>
            {s.current && <Badge tone="success">{say('sessions.current')}</Badge>}
            {s.acting && <Badge tone="warning">{say('sessions.acting')}</Badge>}
            {s.abnormal && <Badge tone="error">{say('sessions.unusual')}</Badge>}
          </span>
        ),
      },
      {
        id: 'ip',
        header: say('sessions.ip'),
        width: 150,
        cell: (s) => <span className="font-mono">{s.ip || '–'}</span>,
      },
      {
        id: 'country',
        header: say('sessions.country'),
        width: 130,
        cell: (s) => (s.country ? countryName(s.country, locale) : '–'),
      },
      {
        id: 'createdAt',
        header: say('sessions.createdAt'),
        width: 170,
        cell: (s) => <span className="nums">{formatInstant(s.createdAt, timeZone)}</span>,
      },
      {
        id: 'seenAt',
        header: say('sessions.seenAt'),
        width: 140,
        cell: (s) => <span title={s.seenAt}>{formatAgo(s.seenAt, locale)}</span>,
      },
      {
        id: 'endsAt',
        header: say('sessions.endsAt'),
        width: 170,
        cell: (s) => <span className="nums">{formatInstant(s.endsAt, timeZone)}</span>,
      },
    ],
    [say, locale, timeZone],
  );
};

/** Where I am signed in; each session but this one can be ended. */
export const SessionList = () => {
  const say = useWords();
  const refused = useRefusal('own.security');
  const columns = useColumns();
  const answer = useAnswer(list, {}, { refreshOn: [people.events.changed], everyMs: 60_000 });
  const one = useAct(revoke, { done });
  const others = useAct(revokeOthers, { done });
  const rows = answer.value?.rows;
  return (
    <Card
      flush
      title={say('sessions.title')}
      actions={
        <Button
          size="sm"
          busy={others.busy}
          disabled={refused || (rows?.length ?? 0) < 2}
          onClick={() => void others.run({}).then(answer.reload)}
        >
          {say('sessions.endOthers')}
        </Button>
      }
    >
      <DataTable
        name="own-sessions"
        label={say('sessions.title')}
        columns={columns}
        rows={rows}
        rowKey={(s) => s.id}
        loading={answer.loading}
        error={answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
        actionsWidth={90}
        rowActions={(s) =>
          !s.current && (
            <Button
              size="sm"
              disabled={refused}
              onClick={() => void one.run({ id: s.id }).then(answer.reload)}
            >
              {say('sessions.end')}
            </Button>
          )
        }
      />
    </Card>
  );
};
