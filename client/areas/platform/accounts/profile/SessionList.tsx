import type { ReactNode } from 'react';
import { people } from '#shared/areas/platform/accounts/people';
import { deviceLabel } from '#shared/areas/platform/session/device';
import { sessions } from '#shared/areas/platform/session/session';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { useMutation } from '../../../../kernel/request/mutation';
import { useRefusal } from '../../../../kernel/session/access';
import { Badge, Button, Card, formatAgo, useKit } from '../../../../ui';
import { words } from '../../../../kernel/text/words';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

type Row = RowOf<typeof sessions.endpoints.list>;
type Of = { row: Row };

const countryName = (code: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;

const Device = ({ row }: Of) => {
  const label = deviceLabel(row.userAgent);
  return (
    <span className="flex items-center gap-2">
      <span className="truncate" title={row.userAgent}>
        {label ? t(label) : row.userAgent || t(texts.sessions.unknown)}
      </span>
      {row.current && <Badge tone="success">{t(texts.sessions.current)}</Badge>}
      {row.acting && <Badge tone="warning">{t(texts.sessions.acting)}</Badge>}
      {row.abnormal && <Badge tone="error">{t(texts.sessions.unusual)}</Badge>}
    </span>
  );
};
const Address = ({ row }: Of) => <span className="font-mono">{row.ip || '–'}</span>;
const Country = ({ row }: Of) => {
  const { locale } = useKit();
  return <>{row.country ? countryName(row.country, locale) : '–'}</>;
};
const Seen = ({ row }: Of) => {
  const { locale } = useKit();
  return <span title={row.seenAt}>{formatAgo(row.seenAt, locale)}</span>;
};

type FrameProps = { rows: readonly Row[] | undefined; reload(): void; children: ReactNode };
const Framed = ({ rows, reload, children }: FrameProps) => {
  const refusal = useRefusal('own.security');
  const others = useMutation(sessions.endpoints.revokeOthers, { done: words.done });
  return (
    <Card
      flush
      title={t(texts.sessions.title)}
      actions={
        <Button
          size="sm"
          busy={others.busy}
          disabled={refusal || (rows?.length ?? 0) < 2}
          onClick={() => void others.run({}).then(reload)}
        >
          {t(texts.sessions.endOthers)}
        </Button>
      }
    >
      {children}
    </Card>
  );
};

/** Where I am signed in; each session but this one can be ended. */
export const SessionList = embeddedList(
  sessions,
  {
    endpoint: 'list',
    path: '/account-set sessions',
    title: words.signedInDevices,
    columns: ['userAgent', 'ip', 'country', 'createdAt', 'seenAt', 'endsAt'],
    grow: 'userAgent',
    widths: { userAgent: 260, ip: 150, country: 130, createdAt: 170, seenAt: 140, endsAt: 170 },
    refreshOn: [people.events.changed],
    everyMs: 60_000,
    actionsWidth: 90,
    actions: [{ label: words.end, endpoint: 'revoke', button: true, when: (row) => !row.current }],
  },
  {
    cells: { userAgent: Device, ip: Address, country: Country, seenAt: Seen },
    around: Framed,
  },
);
