import { useState } from 'react';
import { mostPromotions } from '#shared/areas/sms/campaigns/checks';
import * as material from '#shared/areas/sms/material/terms';
import { smsRecords } from '#shared/areas/sms/records/records';
import { smsStatistics } from '#shared/areas/sms/statistics/statistics';
import * as terms from '#shared/areas/sms/terms';
import * as kernel from '#shared/kernel/terms';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { RefPicker } from '../../../kernel/declared/Ref';
import { ChooseFirst } from '../../../kernel/page/ChooseFirst';
import { Page } from '../../../kernel/page/Page';
import { Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { useIsStaff } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Card, Facts, Segments, TextInput } from '../../../ui';
import { groups, Period } from './groupParts';
import { Summary } from './Summary';
import { texts } from './texts';
import { useQuestion } from './useQuestion';

/** What a story may be about: the name in the address, how it is called, and what is chosen from. */
const ownSubjects = [
  { name: 'number', label: terms.number, of: null },
  { name: 'templateId', label: material.template, of: 'smsTemplates' },
  { name: 'signatureId', label: kernel.signature, of: 'smsSignatures' },
  { name: 'channelId', label: terms.channel, of: 'smsChannels' },
] as const;
const subjects = [
  ...ownSubjects,
  { name: 'accountId', label: kernel.account, of: 'accounts' },
  { name: 'paramId', label: terms.parameter, of: 'smsParams' },
] as const;
type Subject = (typeof subjects)[number];
/** Subjects of which records can be looked for. */
const recorded: ReadonlySet<string> = new Set(['number', 'accountId', 'channelId']);
const none = Object.fromEntries(subjects.map((s) => [s.name, null]));

const Groups = embeddedList(
  smsStatistics,
  {
    endpoint: 'list',
    path: '/sms-singletonStatistic',
    title: texts.groups,
    columns: [
      'name',
      'messages',
      'delivered',
      'deliveredShare',
      'openReceipts',
      'failed',
      'medianMs',
      'p95Ms',
      'chargeUsd',
      'chargeCny',
      'costUsd',
      'costCny',
      'unpriced',
    ],
    optional: ['chargeCny', 'costUsd', 'costCny', 'unpriced'],
    grow: 'name',
    filters: ['by'],
    tint: false,
    empty: { title: texts.noMessages },
  },
  { cells: groups.cells },
);
const Latest = embeddedList(smsRecords, {
  endpoint: 'list',
  path: '/sms-singletonStatistic#latest',
  prefix: 'latest',
  title: texts.latest,
  columns: [
    'createdAt',
    'destination',
    'country',
    'state',
    'err',
    'carrier',
    'channelId',
    'accountId',
  ],
  grow: 'destination',
  filters: [],
  size: 10,
  seconds: true,
  tint: false,
  leads: (row) => `/sms-smsrecord?message=${row.id}`,
  empty: { title: texts.noLatest },
});

/** A number is asked for once it is typed as a whole. */
const NumberInput = ({
  value,
  onChange,
}: {
  value: string;
  onChange(number: string | null): void;
}) => {
  const [text, setText] = useState(value);
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        onChange(text.trim() || null);
      }}
    >
      <TextInput
        aria-label={t(terms.number)}
        placeholder={t(texts.wholeNumber)}
        value={text}
        onChange={(e) => setText(e.target.value)}
        onBlur={() => onChange(text.trim() || null)}
      />
    </form>
  );
};

const Choice = ({
  subject,
  onSubject,
}: {
  subject: Subject;
  onSubject(subject: Subject): void;
}) => {
  const { question, put } = useQuestion();
  const offered = useIsStaff() ? subjects : ownSubjects;
  const value = question[subject.name] ?? null;
  const choose = (id: string | null) => value !== id && put({ ...none, [subject.name]: id });
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <Segments
        label={t(texts.subject)}
        value={subject.name}
        options={offered.map((s) => ({ value: s.name, label: t(s.label) }))}
        onChange={(name) => {
          const next = subjects.find((s) => s.name === name) ?? subjects[0];
          onSubject(next);
          put(none);
        }}
      />
      <div className="w-full sm:w-80">
        {subject.of ? (
          <RefPicker
            key={subject.name}
            of={subject.of}
            label={t(subject.label)}
            clearable
            value={value}
            onChange={choose}
          />
        ) : (
          <NumberInput key={value} value={value ?? ''} onChange={choose} />
        )}
      </div>
    </div>
  );
};

/** What the rule of frequency leaves of a number, and where it opted out. */
const Allowance = (of: { number: string; accountId?: string | undefined }) => {
  const answer = useQuery(smsStatistics.endpoints.allowance, of, { everyMs: 30_000 });
  const rows = answer.value?.rows ?? [];
  const state = (r: (typeof rows)[number]) =>
    r.optedOut ? t(texts.out) : t(texts.left, { left: r.left, used: r.used });
  return (
    <Card
      title={t(texts.allowance)}
      note={t(texts.allowanceNote, { most: mostPromotions })}
      className="mt-4"
    >
      <Pending of={answer} className="h-10 w-full" />
      {answer.value && rows.length === 0 && <p>{t(texts.noAllowance)}</p>}
      <Facts columns={1} items={rows.map((r) => [r.accountName ?? r.accountId, state(r)])} />
    </Card>
  );
};

/** One number, template, signature, channel, account or carrier: its line, funnel, groups and latest messages. */
const SingleSubject = () => {
  const { question } = useQuestion();
  const inAddress = subjects.find((s) => question[s.name]);
  const [chosen, setChosen] = useState<Subject>(inAddress ?? subjects[0]);
  const subject = inAddress ?? chosen;
  const { step: _, ...fixed } = question;
  const { number, accountId, channelId } = question;
  return (
    <Page actions={<Period />}>
      <Choice subject={subject} onSubject={setChosen} />
      {!inAddress && <ChooseFirst title={t(texts.choose)} />}
      {inAddress && (
        <>
          <Summary funnel />
          <Groups fixed={fixed} />
          {number && <Allowance number={number} accountId={accountId} />}
          {recorded.has(subject.name) && (
            <Card title={t(texts.latest)} className="mt-4" flush>
              <Latest
                fixed={{
                  ...(number && { find: number }),
                  ...(accountId && { accountId }),
                  ...(channelId && { channelId }),
                }}
              />
            </Card>
          )}
        </>
      )}
    </Page>
  );
};
export default SingleSubject;
