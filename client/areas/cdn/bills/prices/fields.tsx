import { microsPerUnit } from '#shared/kernel/units';
import type { ReactNode } from 'react';
import type { ApiFailure } from '../../../../kernel/request/http';
import { FormFailure } from '../../../../kernel/request/failure';
import { useSay } from '../../../../kernel/text/say';
import { useRefusal } from '../../../../kernel/session/who';
import { Button, Card, Field, NumberInput, TextInput } from '../../../../ui';
import { words } from '../words';

/** Millionths of what was typed. An empty box is sent as it is, so that the answer names the field. */
export const microsOf = (typed: number | null): number =>
  // Safe cast: null is what the server shall refuse.
  (typed === null ? null : Math.round(typed * microsPerUnit)) as number;

type Of<T> = { value: T; error: string | undefined; onChange(value: T): void };

/** The day from which an entry holds. */
export const FromDay = ({ value, error, onChange }: Of<string>) => {
  const say = useSay();
  return (
    <Field label={say(words.from)} required error={error}>
      {(ids) => (
        <TextInput {...ids} type="date" value={value} onChange={(e) => onChange(e.target.value)} />
      )}
    </Field>
  );
};

/** Why an entry was made. */
export const Remark = ({ value, error, onChange }: Of<string>) => {
  const say = useSay();
  return (
    <Field label={say(words.remark)} error={error}>
      {(ids) => (
        <TextInput
          {...ids}
          maxLength={200}
          value={value}
          onChange={(e) => onChange(e.target.value)}
        />
      )}
    </Field>
  );
};

/** A price, rate or factor. */
export const Factor = ({
  label,
  value,
  error,
  onChange,
}: Of<number | null> & { label: string }) => (
  <Field label={label} required error={error}>
    {(ids) => <NumberInput {...ids} min={0} step="any" value={value} onChange={onChange} />}
  </Field>
);

type AddProps = {
  title: string;
  note?: string;
  act: { busy: boolean; failure: ApiFailure | null };
  onSave(): Promise<void>;
  children: ReactNode;
};
/** The card above a list of dated entries that adds one. */
export const AddCard = ({ title, note, act, onSave, children }: AddProps) => {
  const say = useSay();
  const refused = useRefusal('staff.billing.operate');
  return (
    <Card title={title} note={note}>
      <div className="flex flex-wrap items-end gap-4">
        {children}
        <Button variant="primary" busy={act.busy} disabled={refused} onClick={() => void onSave()}>
          {say(words.save)}
        </Button>
      </div>
      <FormFailure failure={act.failure} />
    </Card>
  );
};
