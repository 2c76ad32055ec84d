import { useState } from 'react';
import { staff } from '#shared/areas/platform/staff/staff';
import type { Out } from '#shared/kernel/contract';
import { RefPicker } from '../../../kernel/declared/Ref';
import { FailurePanel } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { operationNames } from '../system/operationNames';
import { t } from '../../../kernel/text/translate';
import { Badge, Button, Card, Facts, Field, Picker, TextInput } from '../../../ui';
import { texts } from './texts';

const choices = operationNames.map(({ id, summary }) => ({
  value: id,
  label: `${t(summary)} · ${id}`,
}));

type Answer = Out<typeof staff.endpoints.decide>;
const Decided = ({ of }: { of: Answer }) => (
  <div role="status" className="flex flex-col gap-3 border-t border-line pt-3">
    <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
      <Badge tone={of.allowed ? 'success' : 'error'}>
        {t(of.allowed ? texts.allowed : texts.refused)}
      </Badge>
      {t(texts.step, { step: of.step })}
    </p>
    <Facts
      columns={1}
      items={[
        [t(texts.byRule), `${t(of.reason)} · ${of.rule}`],
        [t(texts.needs), t(of.action)],
        ...(of.objectName ? [[t(texts.object), of.objectName] as const] : []),
        ...(of.objectState ? [[t(texts.objectState), of.objectState] as const] : []),
      ]}
    />
  </div>
);

/** Asks the server what it would answer a person, an action and an object; others than top roots ask of themselves. */
export const DecisionTester = ({ personId, free }: { personId: string; free: boolean }) => {
  const [person, setPerson] = useState<string | null>(personId);
  const [operation, setOperation] = useState<string | null>(null);
  const [objectId, setObjectId] = useState('');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const decide = useMutation(staff.endpoints.decide, { inline: true });
  const run = async () => {
    if (!person || !operation) return;
    const typedId = objectId.trim();
    const decision = await decide.run({
      personId: person,
      operation,
      ...(typedId && { objectId: typedId }),
    });
    setAnswer(decision ?? null);
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
        {free && (
          <Field label={t(texts.person)} required>
            {(ids) => (
              <RefPicker
                {...ids}
                of="people"
                label={t(texts.person)}
                value={person}
                onChange={setPerson}
              />
            )}
          </Field>
        )}
        <Field label={t(texts.operation)} required>
          {(ids) => (
            <Picker
              {...ids}
              aria-label={t(texts.operation)}
              options={choices}
              value={operation}
              onChange={setOperation}
            />
          )}
        </Field>
        <Field label={t(texts.object)} hint={t(texts.objectHint)}>
          {(ids) => (
            <TextInput
              {...ids}
              mono
              value={objectId}
              onChange={(e) => setObjectId(e.target.value)}
            />
          )}
        </Field>
        <p>
          <Button type="submit" variant="primary" busy={decide.busy}>
            {t(texts.decide)}
          </Button>
        </p>
        {decide.failure && <FailurePanel failure={decide.failure} />}
        {answer && !decide.failure && <Decided of={answer} />}
      </form>
    </Card>
  );
};
