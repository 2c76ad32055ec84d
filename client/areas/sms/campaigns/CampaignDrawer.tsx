import { ListTree } from 'lucide-react';
import { campaignStates, smsCampaign, smsCampaigns } from '#shared/areas/sms/campaigns/campaigns';
import type { Out } from '#shared/kernel/contract';
import { sentenceText } from '#shared/kernel/sentences';
import { RefCell } from '../../../kernel/declared/Ref';
import { columnsOf } from '../../../kernel/declared/columns';
import { headOf } from '../../../kernel/declared/shape';
import { ObjectActs } from '../../../kernel/declared/ObjectActs';
import { StateBadge } from '../../../kernel/declared/StateBadge';
import { go } from '../../../kernel/page/navigate';
import { Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Button, Callout, Drawer, Facts, StatStrip, useKit } from '../../../ui';
import { CheckList } from './CheckList';
import { steeringActs } from './steeringActs';
import { texts } from './texts';

type Campaign = Out<typeof smsCampaigns.endpoints.one>;
const { shape } = smsCampaign.schema;
const counted = ['total', 'refused', 'queued', 'sent', 'delivered', 'failed', 'doubt'] as const;
const facts = columnsOf<Campaign>(
  shape,
  ['kind', 'perSecond', 'startAt', 'startedAt', 'finishedAt', 'parts', 'cost', 'createdByEmail'],
  {},
);
const refs = [
  ['signatureId', 'signatureName', 'smsSignatures'],
  ['templateId', 'templateName', 'smsTemplates'],
  ['fileId', 'fileName', 'smsNumberFiles'],
  ['parentId', 'parentName', 'smsCampaigns'],
] as const;
const steerless: ReadonlySet<string> = new Set(['scheduled', 'finished', 'cancelled']);
const waits: ReadonlySet<string> = new Set(['draft', 'scheduled', 'paused']);

const Counts = ({ of }: { of: Campaign }) => {
  const { locale } = useKit();
  const open = of.queued + of.sent;
  return (
    <div className="flex flex-col gap-1">
      <StatStrip
        label={of.name}
        narrow
        figures={counted.map((id) => ({
          id,
          label: headOf(shape[id]),
          value: of[id].toLocaleString(locale),
        }))}
      />
      {open > 0 && <p className="text-xs text-ink-muted">{t(texts.openNote, { n: open })}</p>}
    </div>
  );
};

type Props = { id: string; onClose(): void; onDone(): void };
/** One campaign: its counts by the states of its messages, its checks before a start, and what it is made of. */
export const CampaignDrawer = ({ id, onClose, onDone }: Props) => {
  const { changed, progress } = smsCampaigns.events;
  const answer = useQuery(smsCampaigns.endpoints.one, { id }, { refreshOn: [changed, progress] });
  const row = answer.value;
  const isWaiting = row !== undefined && waits.has(row.state);
  const checks = useQuery(smsCampaigns.endpoints.checks, isWaiting ? { id } : null, {
    refreshOn: [changed],
  });
  const done = () => {
    answer.reload();
    onDone();
  };
  return (
    <Drawer
      open
      beside
      onClose={onClose}
      title={row?.name ?? ''}
      footer={
        row &&
        !steerless.has(row.state) && (
          <ObjectActs area={smsCampaigns} acts={steeringActs} row={row} onDone={done} />
        )
      }
    >
      <Pending of={answer} className="h-60 w-full" />
      {row && (
        <div className="flex flex-col gap-5">
          <div>
            <StateBadge of={campaignStates[row.state]} />
          </div>
          {row.problem && <Callout tone="warning">{t(sentenceText(row.problem))}</Callout>}
          {row.total > 0 && <Counts of={row} />}
          {isWaiting && checks.value && (
            <section className="flex flex-col gap-1">
              <h3 className="text-sm font-semibold">{t(texts.checks)}</h3>
              <CheckList rows={checks.value.rows} />
            </section>
          )}
          <Facts
            columns={1}
            items={[
              ...refs.flatMap(([ref, name, of]): [string, React.ReactNode][] => {
                const target = row[ref];
                if (!target) return [];
                return [
                  [headOf(shape[ref]), <RefCell key={ref} id={target} name={row[name]} of={of} />],
                ];
              }),
              [
                t(texts.sendingHours),
                t(row.fromHour < row.toHour ? texts.hours : texts.overnight, {
                  from: row.fromHour,
                  to: row.toHour,
                  zone: row.zone,
                }),
              ],
              ...facts.map((c): [string, React.ReactNode] => [c.header, c.cell(row)]),
            ]}
          />
          {row.accepted > 0 && (
            <div>
              <Button icon={ListTree} onClick={() => go(`/sms-smsrecord?submissionId=${row.id}`)}>
                {t(texts.records)}
              </Button>
            </div>
          )}
        </div>
      )}
    </Drawer>
  );
};
