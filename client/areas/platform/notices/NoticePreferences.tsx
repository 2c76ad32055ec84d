import { useMemo, useState } from 'react';
import { type ListedMute, noticeMutes } from '#shared/areas/platform/notices/noticeMutes';
import { sessions } from '#shared/areas/platform/session/session';
import { Unreadable } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { rightsChanged } from '../../../kernel/session/saga';
import { useSession } from '../../../kernel/session/access';
import { useAppDispatch } from '../../../kernel/store';
import { t } from '../../../kernel/text/translate';
import { Card, type Column, DataTable, formatMoment, StatusDot, Switch, useKit } from '../../../ui';
import { Digest } from './Digest';
import { type Kind, noticeKinds } from './noticeKinds';
import { Mutes } from './Mutes';
import { texts } from './texts';

const toggled = (list: readonly string[], name: string, on: boolean): string[] =>
  on ? [...new Set([...list, name])] : list.filter((n) => n !== name);

/** The mutes of whole kinds that are in force, and how to set and end one. */
const useMutedKinds = () => {
  const query = useQuery(
    noticeMutes.endpoints.list,
    { size: 200 },
    { refreshOn: [noticeMutes.events.changed] },
  );
  const create = useMutation(noticeMutes.endpoints.create);
  const remove = useMutation(noticeMutes.endpoints.remove);
  const muteOf = (name: string): ListedMute | undefined =>
    query.value?.rows.find((m) => m.kind === name && m.object === null && m.state === 'active');
  const show = async (name: string, on: boolean) => {
    const mute = muteOf(name);
    if (on && mute) await remove.run({ id: mute.id });
    // Whether it is mailed is a choice of its own beside it.
    if (!on) await create.run({ kind: name, mail: false });
    query.reload();
  };
  return { query, muteOf, show, busy: create.busy || remove.busy };
};

const Kinds = () => {
  const dispatch = useAppDispatch();
  const { timeZone } = useKit();
  const { preferences, who } = useSession();
  const [mailed, setMailed] = useState<readonly string[]>(preferences.mailed);
  const act = useMutation(sessions.endpoints.keepPreferences);
  const { query, muteOf, show, busy } = useMutedKinds();
  const kinds = useMemo(() => noticeKinds(who), [who]);
  const mail = async (next: string[]) => {
    setMailed(next);
    if (await act.run({ mailed: next })) dispatch(rightsChanged);
  };
  const columns: Column<Kind>[] = [
    {
      id: 'text',
      header: t(texts.notice),
      grow: true,
      width: 190,
      always: true,
      cell: (k) => {
        const until = muteOf(k.name)?.until;
        const muted = until && t(texts.mutedUntil, { at: formatMoment(until, timeZone) });
        return (
          <span className="flex min-w-0 flex-col py-1">
            <StatusDot wrap tone={k.tone}>
              {k.text}
            </StatusDot>
            <span className="text-xs text-ink-muted">
              {[k.area, muted].filter(Boolean).join(' · ')}
            </span>
          </span>
        );
      },
    },
    {
      id: 'app',
      header: t(texts.app),
      width: 88,
      cell: (k) => (
        <Switch
          label={`${t(texts.app)}: ${k.text}`}
          hideLabel
          disabled={busy}
          checked={!muteOf(k.name)}
          onChange={(on) => void show(k.name, on)}
        />
      ),
    },
    {
      id: 'mail',
      header: t(texts.mail),
      width: 88,
      cell: (k) => (
        <Switch
          label={`${t(texts.mail)}: ${k.text}`}
          hideLabel
          checked={mailed.includes(k.name)}
          onChange={(on) => void mail(toggled(mailed, k.name, on))}
        />
      ),
    },
  ];
  return (
    <Card flush title={t(texts.preferences)} note={t(texts.mailTo, { email: who.email })}>
      {query.failure && <Unreadable failure={query.failure} onRetry={query.reload} />}
      <DataTable<Kind>
        name="notice-preferences"
        label={t(texts.preferences)}
        columns={columns}
        rows={query.value ? kinds : undefined}
        rowKey={(k) => k.name}
      />
    </Card>
  );
};

/** The daily letter, what is muted, and per kind whether it appears in the console and is mailed. */
export const NoticePreferences = () => (
  <div className="flex flex-col gap-4">
    <Digest />
    <Mutes />
    <Kinds />
  </div>
);
