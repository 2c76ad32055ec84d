import { exchangeDirections, smsExchanges } from '#shared/areas/sms/sessions/exchanges';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { Pending } from '../../../kernel/request/failure';
import { useQuery } from '../../../kernel/request/query';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { Drawer, Facts, Steps, withUnit, useKit } from '../../../ui';
import { clockText } from '../clock';
import { texts } from '../texts';

type Row = RowOf<(typeof smsExchanges)['endpoints']['list']>;
const isGood = ({ status }: Row): boolean => /^(0x0+|2\d\d|)$/.test(status);

const Said = ({ row }: { row: Row }) => {
  const fields = Object.entries(row.fields).filter(([, value]) => value !== '');
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {fields.length > 0 && (
        <Facts
          columns={1}
          items={fields.map(([name, value]): [string, React.ReactNode] => [
            name,
            <span key={name} className="break-all font-mono text-xs">
              {value}
            </span>,
          ])}
        />
      )}
      <p className="break-all font-mono text-xs text-ink-muted">{row.octets}</p>
    </div>
  );
};

/** One exchange and what answers it: fields by name, and the octets with everything personal masked. */
const ExchangeDrawer = ({ id, onClose }: { id: string; onClose(): void }) => {
  const { locale, timeZone } = useKit();
  const answer = useQuery(smsExchanges.endpoints.one, { id });
  return (
    <Drawer open beside onClose={onClose} title={t(texts.exchange)}>
      {answer.value && (
        <Steps
          label={t(texts.exchange)}
          steps={answer.value.rows.map((row) => ({
            key: row.id,
            title: <code className="font-mono text-xs">{row.command}</code>,
            tone: isGood(row) ? 'success' : 'error',
            state: `${t(exchangeDirections[row.direction])} ${row.status}`,
            below: <Said row={row} />,
            aside:
              row.ms === null
                ? clockText(row.at, locale, timeZone)
                : withUnit(row.ms, 'ms', locale),
          }))}
        />
      )}
      <Pending of={answer} className="h-60 w-full" />
    </Drawer>
  );
};

/** What opens beside the log. */
const parts: ListParts<Row> = { detail: ExchangeDrawer };
export default parts;
