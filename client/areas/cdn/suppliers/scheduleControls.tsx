import { useState } from 'react';
import type { ControlProps, FormPart, FormParts } from '../../../kernel/screens/formTypes';
import { useIsStaff } from '../../../kernel/session/access';
import { t } from '../../../kernel/text/translate';
import { Button } from '../../../ui';
import { StagedPublish } from '../steering/StagedPublish';
import { texts } from '../steering/texts';
import { type Entry, type EntryDraft, toEntries } from './entries';
import { EntryFields } from './EntryFields';
import { Simulation } from './Simulation';

// What the form holds under `entries` are drafts, put there by its start and by `fromRow`.
const drafts = (value: unknown) => (value ?? []) as readonly EntryDraft[];
const Entries = ({ value, onChange }: ControlProps) => (
  <EntryFields entries={drafts(value)} onChange={onChange} />
);
// The row that a policy's form edits is the policy.
type Policy = { id: string; name: string; referenceCount: number };
/** Has the weights as they are typed published stage by stage instead of at once. */
type Staged = { policy: Policy; entries: Entry[]; onDone(): void };
const InStages = ({ policy, entries, onDone }: Staged) => {
  const [open, setOpen] = useState(false);
  if (policy.referenceCount === 0) return null;
  return (
    <div className="flex justify-start">
      <Button onClick={() => setOpen(true)}>{t(texts.stagedPublish)}</Button>
      {open && <StagedPublish {...{ policy, entries, onDone }} onClose={() => setOpen(false)} />}
    </div>
  );
};
/** All but the weights is as it was saved: nothing is lost when the form is left. */
const onlyWeights = (values: FormPart['values'], row: FormPart['values']) =>
  Object.keys(values).every(
    (name) => name === 'entries' || !(name in row) || Object.is(values[name], row[name]),
  );
const Tried = ({ values, row, forget }: FormPart) => {
  const entries = toEntries(drafts(values['entries']), useIsStaff());
  return (
    <>
      <Simulation entries={entries} />
      {row && (
        <InStages
          policy={row as Policy}
          entries={entries}
          onDone={() => {
            if (onlyWeights(values, row)) forget();
          }}
        />
      )}
    </>
  );
};

/** What the forms of a policy have of their own: its entries, and what they would do. */
const parts: FormParts = { controls: { entries: Entries }, below: Tried };
export default parts;
