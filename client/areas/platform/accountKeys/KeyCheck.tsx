import { useState } from 'react';
import { accountKeys } from '#shared/areas/platform/apiKeys/accountKeys';
import type { Out } from '#shared/kernel/contract';
import { FailurePanel } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { operationNames } from '../system/operationNames';
import { useRefusal } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Badge, Button, Card, Field, Picker, TextInput } from '../../../ui';
import { texts } from './texts';

type Answer = Out<typeof accountKeys.endpoints.check>;
const tones = { passed: 'success', refused: 'error', notReached: 'neutral' } as const;

const Steps = ({ of }: { of: Answer }) => (
  <ol role="status" className="flex flex-col gap-2 border-t border-line pt-3 text-sm">
    {of.steps.map(({ step, state, text }) => (
      <li key={step} className="flex min-w-0 flex-wrap items-center gap-2">
        <span className="w-24 shrink-0 text-ink-muted">{t(texts.step[step])}</span>
        <Badge tone={tones[state]}>{t(texts[state])}</Badge>
        {state !== 'notReached' && <span className="min-w-0">{t(text)}</span>}
      </li>
    ))}
  </ol>
);

/** Signs a harmless call with a key on the server and shows at which step an action would be refused. */
export const KeyCheck = ({ id }: { id: string }) => {
  const [operation, setOperation] = useState<string | null>('domains.list');
  const [ip, setIp] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const check = useMutation(accountKeys.endpoints.check, { inline: true });
  const refusal = useRefusal('staff.users.operate');
  const run = async () => {
    if (operation) setAnswer((await check.run({ id, operation, ip: ip.trim() })) ?? null);
  };
  return (
    <Card title={t(texts.tester)}>
      <form
        className="flex max-w-[640px] flex-col gap-4"
        onSubmit={(e) => {
          e.preventDefault();
          void run();
        }}
      >
        <p className="text-sm text-ink-muted">{t(texts.testerText)}</p>
        <Field label={t(texts.operation)} required>
          {(ids) => (
            <Picker
              {...ids}
              aria-label={t(texts.operation)}
              options={operationNames.map((o) => ({
                value: o.id,
                label: `${t(o.summary)} · ${o.id}`,
              }))}
              value={operation}
              onChange={setOperation}
            />
          )}
        </Field>
        <Field label={t(texts.ip)} hint={t(texts.ipHint)}>
          {(ids) => <TextInput {...ids} mono value={ip} onChange={(e) => setIp(e.target.value)} />}
        </Field>
        <p>
          <Button type="submit" variant="primary" busy={check.busy} disabled={refusal}>
            {t(texts.run)}
          </Button>
        </p>
        {check.failure && <FailurePanel failure={check.failure} />}
        {answer && !check.failure && <Steps of={answer} />}
      </form>
    </Card>
  );
};
