import { useState } from 'react';
import { letterKinds } from '#shared/areas/platform/letters/kinds';
import { letterTemplates } from '#shared/areas/platform/letters/templates';
import type { Out } from '#shared/kernel/contract';
import { InlineForm } from '../../../kernel/declared/ShortForm';
import type { FormPart } from '../../../kernel/screens/formTypes';
import { Pending } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { useCan } from '../../../kernel/session/access';
import { language } from '../../../kernel/text/language';
import { t } from '../../../kernel/text/translate';
import { Button, Drawer, formatInstant, useKit } from '../../../ui';
import { templateTexts as texts } from './templateTexts';

const { endpoints } = letterTemplates;
type Whole = Out<typeof endpoints.one>;
type Drawn = Out<typeof endpoints.preview>;
const names = ['subjectZh', 'bodyZh', 'subjectEn', 'bodyEn'] as const;
const draftOf = (kind: Whole['kind'], { values }: FormPart) => ({
  kind,
  ...(Object.fromEntries(names.map((n) => [n, String(values[n] ?? '')])) as Record<
    (typeof names)[number],
    string
  >),
});

const Side = ({ of }: { of: Drawn['zh'] }) => (
  <div className="rounded border border-line p-3 text-sm">
    <div className="mb-2 font-medium">{of.subject}</div>
    <div className="break-words whitespace-pre-wrap">{of.text}</div>
  </div>
);
/** The letter as it would be written, and a copy of it in one's own mailbox. */
const Preview = ({ kind, part }: { kind: Whole['kind']; part: FormPart }) => {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const look = useMutation(endpoints.preview);
  const send = useMutation(endpoints.testSend, { done: texts.testSent });
  const mayWrite = useCan('staff.users.operate');
  const show = async () => setDrawn((await look.run(draftOf(kind, part))) ?? null);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        <Button busy={look.busy} onClick={() => void show()}>
          {t(texts.preview)}
        </Button>
        {mayWrite && (
          <Button busy={send.busy} onClick={() => void send.run(draftOf(kind, part))}>
            {t(texts.testSend)}
          </Button>
        )}
      </div>
      {drawn &&
        (language() === 'en' ? [drawn.en, drawn.zh] : [drawn.zh, drawn.en]).map((side, i) => (
          <Side key={i} of={side} />
        ))}
    </div>
  );
};

const Variables = ({ row }: { row: Whole }) => (
  <section className="text-sm">
    <h3 className="mb-2 font-medium">{t(texts.variables)}</h3>
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {row.variables.map((v) => (
        <div key={v.name} className="contents">
          <dt className="font-mono text-xs">{`{${v.name}}`}</dt>
          <dd className="min-w-0 truncate text-ink-muted">{v.value ?? t(texts.noValue)}</dd>
        </div>
      ))}
    </dl>
  </section>
);
const Versions = ({ row, onDone }: { row: Whole; onDone(): void }) => {
  const { timeZone } = useKit();
  const mayWrite = useCan('staff.users.operate');
  const act = useMutation(endpoints.restore, { done: texts.restored });
  const restore = async (version: number) => {
    if (await act.run({ kind: row.kind, version })) onDone();
  };
  return (
    <section className="text-sm">
      <h3 className="mb-2 font-medium">{t(texts.versions)}</h3>
      <ul className="flex flex-col gap-2">
        {row.versions.map((v) => (
          <li key={v.version} className="flex flex-wrap items-center gap-2">
            <span className="nums">{v.version === 0 ? t(texts.builtIn) : v.version}</span>
            {v.createdAt && (
              <span className="nums text-xs text-ink-muted">
                {formatInstant(v.createdAt, timeZone)} · {v.createdByEmail}
              </span>
            )}
            {v.version === row.version ? (
              <span className="text-xs text-ink-muted">{t(texts.inUse)}</span>
            ) : (
              mayWrite && (
                <Button size="sm" busy={act.busy} onClick={() => void restore(v.version)}>
                  {t(texts.restore)}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  );
};

type Props = { id: string; onClose(): void; onDone(): void };
/** One kind of letter: its text in both languages, variables with real values, and versions to go back to. */
export const TemplateDrawer = ({ id, onClose, onDone }: Props) => {
  const kind = (id in letterKinds ? id : 'plain') as Whole['kind'];
  const answer = useQuery(endpoints.one, { kind });
  const row = answer.value;
  const mayWrite = useCan('staff.users.operate');
  const done = () => {
    onDone();
    answer.reload();
  };
  const start = row && Object.fromEntries(names.map((n) => [n, row[n]]));
  return (
    <Drawer open wide onClose={onClose} title={t(letterKinds[kind])}>
      <Pending of={answer} className="h-60 w-full" />
      {row && start && (
        <div className="flex min-w-0 flex-col gap-5">
          <InlineForm
            key={row.version}
            area={letterTemplates}
            endpoint={endpoints.publish}
            names={names}
            start={start}
            fixed={{ kind }}
            layout="one"
            looks={{ bodyZh: { hint: texts.hint }, bodyEn: { hint: texts.hint } }}
            submit={t(texts.publish)}
            refused={!mayWrite && t(texts.inUse)}
            done={texts.published}
            below={(part) => <Preview kind={kind} part={part} />}
            onDone={done}
          />
          <Variables row={row} />
          <Versions row={row} onDone={done} />
        </div>
      )}
    </Drawer>
  );
};
