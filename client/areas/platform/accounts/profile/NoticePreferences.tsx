import { useMemo, useState } from 'react';
import { sessions } from '#shared/areas/platform/session/session';
import { useMutation } from '../../../../kernel/request/mutation';
import { rightsChanged } from '../../../../kernel/session/saga';
import { useSession } from '../../../../kernel/session/access';
import { useAppDispatch } from '../../../../kernel/store';
import { Card, type Column, DataTable, StatusDot, Switch } from '../../../../ui';
import { type Kind, noticeKinds } from './noticeKinds';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

const toggled = (list: readonly string[], name: string, on: boolean): string[] =>
  on ? [...new Set([...list, name])] : list.filter((n) => n !== name);

/** Per kind of notice: whether it appears in the console, and whether it is mailed. */
export const NoticePreferences = () => {
  const dispatch = useAppDispatch();
  const { preferences, who } = useSession();
  const [muted, setMuted] = useState<readonly string[]>(preferences.muted);
  const [mailed, setMailed] = useState<readonly string[]>(preferences.mailed);
  const act = useMutation(sessions.endpoints.keepPreferences);
  const kinds = useMemo(() => noticeKinds(who), [who]);
  const columns = useMemo((): Column<Kind>[] => {
    const keep = async (next: { muted: string[] } | { mailed: string[] }) => {
      if ('muted' in next) setMuted(next.muted);
      else setMailed(next.mailed);
      if (await act.run(next)) dispatch(rightsChanged);
    };
    return [
      {
        id: 'text',
        header: t(texts.notices.notice),
        grow: true,
        width: 190,
        always: true,
        cell: (k) => (
          <span className="flex min-w-0 flex-col py-1">
            <StatusDot wrap tone={k.tone}>
              {k.text}
            </StatusDot>
            <span className="text-xs text-ink-muted">{k.area}</span>
          </span>
        ),
      },
      {
        id: 'app',
        header: t(texts.notices.app),
        width: 88,
        cell: (k) => (
          <Switch
            label={`${t(texts.notices.app)}: ${k.text}`}
            hideLabel
            checked={!muted.includes(k.name)}
            onChange={(on) => void keep({ muted: toggled(muted, k.name, !on) })}
          />
        ),
      },
      {
        id: 'mail',
        header: t(texts.notices.mail),
        width: 88,
        cell: (k) => (
          <Switch
            label={`${t(texts.notices.mail)}: ${k.text}`}
            hideLabel
            checked={mailed.includes(k.name)}
            onChange={(on) => void keep({ mailed: toggled(mailed, k.name, on) })}
          />
        ),
      },
    ];
  }, [muted, mailed, act, dispatch]);
  return (
    <Card flush title={t(texts.notices.title)} note={t(texts.notices.text, { email: who.email })}>
      <DataTable<Kind>
        name="notice-preferences"
        label={t(texts.notices.title)}
        columns={columns}
        rows={kinds}
        rowKey={(k) => k.name}
      />
    </Card>
  );
};
