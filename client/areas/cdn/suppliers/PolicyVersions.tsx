import { useState } from 'react';
import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { versionCauses } from '#shared/areas/cdn/schedules/versions';
import { schedule } from '#shared/areas/cdn/suppliers/params';
import { regions } from '#shared/edge/regions';
import type { Out } from '#shared/kernel/contract';
import { metaOf } from '#shared/kernel/field';
import * as terms from '#shared/kernel/terms';
import * as cdnTerms from '#shared/areas/cdn/terms';
import { headOf } from '../../../kernel/declared/shape';
import { FailurePanel, Unreadable } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { useCan, useIsStaff } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import {
  Button,
  Dialog,
  DiffView,
  type Difference,
  formatInstant,
  PlainTable,
  Skeleton,
  useKit,
} from '../../../ui';
import { StagedPublish } from '../steering/StagedPublish';
import { cdnWords } from '../words';
import { toDraft, toEntries } from './entries';
import { useParamNames } from './paramNames';
import { texts } from './versionTexts';

const { versions, rollBack } = schedules.endpoints;
type Version = Out<typeof versions>['rows'][number];
type Policy = { id: string; name: string; referenceCount: number };
const { shape } = schedule.schema;
const rule = ['failoverFailures', 'failoverLooks', 'failoverCalmSeconds'] as const;

const placeOf = (codes: Version['entries'][number]['regions']): string => {
  const regionNames = Object.entries(regions).filter(([code]) => codes?.includes(code));
  return codes
    ? regionNames.map(([, name]) => t([name.zh, name.en])).join(', ')
    : t(cdnTerms.otherRegions);
};

/** Field by field and weight by weight what differs between two versions. */
const differencesOf = (
  before: Version,
  after: Version,
  names: ReadonlyMap<string, string>,
): Difference[] => {
  const weights = (v: Version) =>
    new Map(
      v.entries.map((e) => [
        `${placeOf(e.regions)} · ${names.get(e.paramId) ?? e.paramId}`,
        String(e.weight),
      ]),
    );
  const [had, has] = [weights(before), weights(after)];
  const method = (v: Version) =>
    t(metaOf(shape.method).options?.[v.method] ?? [v.method, v.method]);
  const fields: Difference[] = [
    { key: 'name', label: headOf(shape.name), before: before.name, after: after.name },
    {
      key: 'description',
      label: headOf(shape.description),
      before: before.description,
      after: after.description,
    },
    { key: 'method', label: headOf(shape.method), before: method(before), after: method(after) },
    ...rule.map((key) => ({
      key,
      label: headOf(shape[key]),
      before: String(before[key]),
      after: String(after[key]),
    })),
    ...[...new Set([...had.keys(), ...has.keys()])].map((place) => ({
      key: place,
      label: place,
      before: had.get(place) ?? null,
      after: has.get(place) ?? null,
    })),
  ];
  return fields.filter((d) => d.before !== d.after);
};

type ChosenProps = { policy: Policy; version: Version; present: Version; onDone(): void };
/** What going back to a version would change; at once, or stage by stage with a guard. */
const Chosen = ({ policy, version, present, onDone }: ChosenProps) => {
  const names = useParamNames();
  const may = useCan(rollBack.permission);
  const staff = useIsStaff();
  const [staged, setStaged] = useState(false);
  const back = useMutation(rollBack, { inline: true, done: texts.wentBack });
  const differences = differencesOf(present, version, names);
  return (
    <div className="flex flex-col gap-3">
      <FailurePanel failure={back.failure} />
      <DiffView
        label={t(texts.change)}
        heads={[t(texts.present), t(texts.version, { n: version.n })]}
        differences={differences}
      />
      {may && differences.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={back.busy}
            onClick={async () => {
              if (await back.run({ id: policy.id, version: version.n })) onDone();
            }}
          >
            {t(texts.backAtOnce)}
          </Button>
          <Button
            disabled={policy.referenceCount === 0 && t(texts.unused)}
            onClick={() => setStaged(true)}
          >
            {t(texts.backStaged)}
          </Button>
        </div>
      )}
      {staged && (
        <StagedPublish
          policy={policy}
          entries={toEntries(version.entries.map(toDraft), staff)}
          onClose={() => setStaged(false)}
        />
      )}
    </div>
  );
};

/** Every version of a policy with its author and cause; each can be compared and gone back to. */
const PolicyVersions = (props: { row: Policy; onClose(): void; onDone(): void }) => {
  const { row, onClose, onDone } = props;
  const { timeZone } = useKit();
  const { value, failure, reload } = useQuery(versions, { id: row.id });
  const [chosen, choose] = useState<Version>();
  const present = value?.rows[0];
  const numeric = [t(terms.version)];
  return (
    <Dialog open size="lg" title={`${t(texts.versions)} · ${row.name}`} onClose={onClose}>
      <div className="flex flex-col gap-6">
        {failure && <Unreadable failure={failure} onRetry={reload} />}
        {!value && !failure && <Skeleton className="h-32 w-full" />}
        {value && (
          <PlainTable
            label={t(texts.versions)}
            heads={[...numeric, t(cdnTerms.cause), t(terms.by), t(terms.time), '']}
            numeric={numeric}
          >
            {value.rows.map((v) => (
              <tr key={v.n} className="border-b border-line last:border-0">
                <td className="nums py-1 pr-4 text-right">{v.n}</td>
                <td className="py-1 pr-4">
                  {t(versionCauses[v.cause])}
                  {v.restores !== null && ` → ${v.restores}`}
                </td>
                <td className="py-1 pr-4">{v.person ?? t(cdnWords.platform)}</td>
                <td className="nums whitespace-nowrap py-1 pr-4">
                  {formatInstant(v.at, timeZone)}
                </td>
                <td className="py-1">
                  {v !== present && (
                    <Button size="sm" disabled={v === chosen} onClick={() => choose(v)}>
                      {t(cdnWords.compare)}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </PlainTable>
        )}
        {chosen && present && (
          <Chosen key={chosen.n} policy={row} version={chosen} present={present} onDone={onDone} />
        )}
      </div>
    </Dialog>
  );
};
export default PolicyVersions;
