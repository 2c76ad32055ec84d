import { useState } from 'react';
import {
  accountOverviews,
  type BulkFlag,
  bulkFlags,
} from '#shared/areas/cdn/reports/accountOverviews';
import { account } from '#shared/areas/platform/accounts/accounts';
import { headOf } from '../../../kernel/declared/shape';
import { Unreadable } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { useRefusal } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { Button, ConfirmDialog, Segments, Select, Skeleton } from '../../../ui';
import { texts } from './texts';

const { preview, setFlag } = accountOverviews.endpoints;
const says = texts.overviews;
type Props = { rows: readonly { id: string }[]; reload(): void; onDone(): void };

/** Sets a switch on the chosen accounts, once it was shown whom it changes. */
const SetFlag = ({ rows, reload, onDone }: Props) => {
  const [asks, setAsks] = useState(false);
  const [flag, setChosen] = useState<BulkFlag>('automatic');
  const [value, setValue] = useState(true);
  const refusal = useRefusal('staff.accounts.operate');
  const input = { ids: rows.map((r) => r.id), flag, value };
  const answer = useQuery(preview, asks ? input : null);
  const act = useMutation(setFlag, { inline: true, done: words.saved });
  const close = () => {
    act.reset();
    setAsks(false);
  };
  const changed = answer.value?.changed ?? [];
  return (
    <>
      <Button size="sm" disabled={refusal} onClick={() => setAsks(true)}>
        {t(says.set)}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={close}
        title={t(says.set)}
        action={t(says.apply, { n: changed.length })}
        error={act.failure && t(act.failure.text)}
        onConfirm={async () => {
          if (!(await act.run(input))) return;
          close();
          reload();
          onDone();
        }}
      >
        <div className="flex flex-col gap-3">
          <div className="flex flex-wrap gap-3">
            <Select
              aria-label={t(says.flag)}
              className="!w-56"
              value={flag}
              onChange={(e) => setChosen(bulkFlags.find((f) => f === e.target.value) ?? flag)}
              options={bulkFlags.map((f) => ({ value: f, label: headOf(account.schema.shape[f]) }))}
            />
            <Segments
              label={t(says.flag)}
              value={value ? 'on' : 'off'}
              onChange={(v) => setValue(v === 'on')}
              options={[
                { value: 'on', label: t(words.on) },
                { value: 'off', label: t(words.off) },
              ]}
            />
          </div>
          {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
          {!answer.value && !answer.failure && <Skeleton className="h-24 w-full" />}
          {answer.value && (
            <>
              <p className="text-sm">
                {t(says.affected, { n: changed.length, same: answer.value.unchanged })}
              </p>
              <ul className="scroll-thin max-h-60 overflow-auto text-sm">
                {changed.map((a) => (
                  <li key={a.id} className="py-0.5">
                    {t(says.account, { name: a.name, people: a.people })}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      </ConfirmDialog>
    </>
  );
};
export default SetFlag;
