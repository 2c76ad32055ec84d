import { noticeMutes } from '#shared/areas/platform/notices/noticeMutes';
import type { ShownNotice } from '#shared/areas/platform/notices/notifications';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { noticeText } from '../../../kernel/notices/text';
import type { ControlProps } from '../../../kernel/screens/formTypes';
import { t } from '../../../kernel/text/translate';
import { RadioCards, Segments } from '../../../ui';
import { kindText } from './noticeKinds';
import { texts } from './texts';

const hourMs = 3_600_000;
/** Spans offered, in hours; none means for good. */
const spans = [1, 8, 24, 168] as const;
const forGood = 'good';
type Scope = 'kind' | 'object' | 'both';

const HowLong = (p: ControlProps) => (
  <Segments
    label={p.label}
    value={String(p.value)}
    onChange={p.onChange}
    options={[
      ...spans.map((n) => ({
        value: `h${n}`,
        label: n < 24 ? t(texts.hours, { n }) : t(texts.days, { n: n / 24 }),
      })),
      { value: forGood, label: t(texts.forGood) },
    ]}
  />
);

/** What the form says as the operation takes it: the kind, the object, and the instant of the end. */
const inputOf = ({ name, object }: Pick<ShownNotice, 'name' | 'object'>) => {
  const input = (v: Record<string, unknown>) => {
    const scope = v['kind'] as Scope;
    const hours = /^h(\d+)$/.exec(String(v['until']))?.[1];
    return {
      kind: scope === 'object' ? null : name,
      object: scope === 'kind' ? null : object,
      until: hours ? new Date(Date.now() + Number(hours) * hourMs).toISOString() : null,
      mail: v['mail'],
    };
  };
  return input;
};

type Props = { notice: ShownNotice; onClose(): void; onDone(): void };
/** Mutes a kind of notice, all about one thing, or both together, for a span or for good. */
export const MuteDialog = ({ notice, onClose, onDone }: Props) => {
  const { name, object } = notice;
  const What = (p: ControlProps) => (
    <RadioCards<Scope>
      columns={1}
      label={p.label}
      value={p.value as Scope}
      onChange={p.onChange}
      options={[
        { value: 'kind' as const, label: t(texts.ofKind), note: kindText(name) },
        ...(object
          ? [
              { value: 'object' as const, label: t(texts.ofObject, { object }) },
              { value: 'both' as const, label: t(texts.ofBoth, { object }) },
            ]
          : []),
      ]}
    />
  );
  return (
    <FormDialog
      area={noticeMutes}
      endpoint={noticeMutes.endpoints.create}
      names={['kind', 'until', 'mail']}
      start={{ kind: object ? 'both' : 'kind', until: 'h24', mail: true }}
      controls={{ kind: What, until: HowLong }}
      looks={{
        kind: { label: texts.what },
        until: { label: texts.howLong },
        mail: { hint: texts.mailHint },
      }}
      toInput={inputOf(notice)}
      title={`${t(texts.mute)} · ${noticeText(name, notice.values)}`}
      submit={t(texts.mute)}
      done={texts.muteDone}
      onClose={onClose}
      onDone={() => {
        onClose();
        onDone();
      }}
    />
  );
};
