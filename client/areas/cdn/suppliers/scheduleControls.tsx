import type { ControlProps, FormPart, FormParts } from '../../../kernel/screens/formTypes';
import { useIsStaff } from '../../../kernel/session/access';
import { type EntryDraft, toEntries } from './entries';
import { EntryFields } from './EntryFields';
import { Simulation } from './Simulation';

// What the form holds under `entries` are drafts, put there by its start and by `fromRow`.
const drafts = (value: unknown) => (value ?? []) as readonly EntryDraft[];
const Entries = ({ value, onChange }: ControlProps) => (
  <EntryFields entries={drafts(value)} onChange={onChange} />
);
const Tried = ({ values }: FormPart) => (
  <Simulation entries={toEntries(drafts(values['entries']), useIsStaff())} />
);

/** What the forms of a policy have of their own: its entries, and what they would do. */
const parts: FormParts = { controls: { entries: Entries }, below: Tried };
export default parts;
