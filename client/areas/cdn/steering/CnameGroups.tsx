import {
  cnameAnalyses,
  dimensionNames,
  type GroupDimension,
  groupDimensions,
  mostGroupDimensions,
} from '#shared/areas/cdn/steering/analyses';
import { responseCodes } from '#shared/areas/cdn/steering/observations';
import { regions } from '#shared/edge/regions';
import type { Out } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import { Unreadable } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { Page } from '../../../kernel/page/Page';
import { t } from '../../../kernel/text/translate';
import { SavedViews } from '../../platform/views/SavedViews';
import {
  Button,
  Card,
  download,
  EmptyState,
  formatInstant,
  PlainTable,
  Select,
  Skeleton,
  toCsv,
  useKit,
  withUnit,
} from '../../../ui';
import { texts as statisticsTexts } from '../statistics/texts';
import { Question } from './Question';
import { texts } from './texts';
import { useQuestion } from './useQuestion';

type Groups = Out<typeof cnameAnalyses.endpoints.groups>;
const usual: readonly GroupDimension[] = ['domain', 'supplier'];
const codes: Readonly<Record<string, Label>> = responseCodes;
const regionNames: Readonly<Record<string, { zh: string; en: string }>> = regions;

const regionName = (code: string) => {
  const region = regionNames[code];
  return region ? t([region.zh, region.en]) : code;
};
const keyName = (by: GroupDimension, key: string | null, name: string | null, zone: string) => {
  if (key === null) return '–';
  if (by === 'region') return regionName(key);
  if (by === 'place') {
    const [region = '', resolver = ''] = key.split(' ');
    return `${regionName(region)} · ${resolver}`;
  }
  if (by === 'rcode') return t(codes[key] ?? [key, key]);
  return by === 'hour' ? formatInstant(key, zone).slice(0, 16) : (name ?? key);
};

/** One to four dimensions, in their order. */
const Dimensions = ({ by, onChange }: DimensionsProps) => (
  <div className="flex flex-wrap gap-2">
    {Array.from({ length: mostGroupDimensions }, (_, i) => (
      <div key={i} className="w-44">
        <Select
          aria-label={t(texts.dimensionN, { n: i + 1 })}
          value={by[i] ?? ''}
          empty={t(statisticsTexts.pivot.noDimension)}
          disabled={i > by.length}
          onChange={(e) => {
            const next: string[] = [...by];
            next[i] = e.target.value;
            onChange([...new Set(next.filter(Boolean))]);
          }}
          options={dimensionNames
            .filter((d) => d === by[i] || !by.includes(d))
            .map((d) => ({ value: d, label: t(groupDimensions[d]) }))}
        />
      </div>
    ))}
  </div>
);
type DimensionsProps = { by: readonly GroupDimension[]; onChange(by: string[]): void };

const Table = ({ value }: { value: Groups }) => {
  const { locale, timeZone } = useKit();
  const numeric = [
    t(texts.answerCount),
    t(texts.answerShare),
    t(texts.silent),
    t(texts.foreign),
    t(texts.meanTime),
  ];
  const heads = [...value.by.map((d) => t(groupDimensions[d])), ...numeric];
  const keysOf = (r: Groups['rows'][number]) =>
    value.by.map((d, i) => keyName(d, r.keys[i] ?? null, r.names[i] ?? null, timeZone));
  const figure = (n: number) => n.toLocaleString(locale);
  const save = () =>
    download(
      'cname-groups.csv',
      toCsv([
        heads,
        ...value.rows.map((r) => [...keysOf(r), r.answers, r.share, r.silent, r.foreign, r.ms]),
      ]),
    );
  return (
    <Card
      title={t(texts.groupsOf, { groups: figure(value.groups), answers: figure(value.answers) })}
      {...(value.groups > value.rows.length
        ? { note: t(texts.budget, { shown: value.rows.length }) }
        : {})}
      actions={
        <Button size="sm" onClick={() => save()}>
          CSV
        </Button>
      }
    >
      <PlainTable label={t(texts.answers)} heads={heads} numeric={numeric}>
        {value.rows.map((r) => (
          <tr key={r.keys.join(' | ')} className="border-b border-line last:border-0">
            {keysOf(r).map((key, i) => (
              <td key={value.by[i]} className="break-all py-1 pr-4">
                {key}
              </td>
            ))}
            <td className="nums py-1 pr-4 text-right">{figure(r.answers)}</td>
            <td className="nums py-1 pr-4 text-right">{withUnit(r.share, 'ratio', locale)}</td>
            <td className="nums py-1 pr-4 text-right">{figure(r.silent)}</td>
            <td className="nums py-1 pr-4 text-right">{figure(r.foreign)}</td>
            <td className="nums py-1 pr-4 text-right">{withUnit(r.ms, 'ms', locale)}</td>
          </tr>
        ))}
      </PlainTable>
    </Card>
  );
};

/** Answers grouped by dimensions of free choice. */
const CnameGroups = () => {
  const { question, query, set } = useQuestion();
  const typed = (query.get('by') ?? '').split(',');
  const chosen = typed.flatMap((d) => dimensionNames.find((n) => n === d) ?? []);
  const by = (chosen.length > 0 ? chosen : usual).slice(0, mostGroupDimensions);
  const { value, failure, reload } = useQuery(
    cnameAnalyses.endpoints.groups,
    { ...question, by: [...by] },
    { everyMs: 60_000 },
  );
  return (
    <Page actions={<SavedViews />}>
      <div className="flex flex-col gap-4">
        <Question />
        <Dimensions by={by} onChange={(next) => set({ by: next.join(',') || null })} />
        {failure && <Unreadable failure={failure} onRetry={reload} />}
        {!value && !failure && <Skeleton className="h-[420px] w-full" />}
        {value?.rows.length === 0 && <EmptyState kind="nothing" title={t(texts.noAnswers)} />}
        {value && value.rows.length > 0 && <Table value={value} />}
      </div>
    </Page>
  );
};
export default CnameGroups;
