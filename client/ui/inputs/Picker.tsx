import { useId, useMemo, useRef, useState } from 'react';
import { Checkbox } from './choices';
import type { FieldIds } from './Field';
import { isId } from '../ids';
import type { Option } from './inputs';
import { Popover } from '../feedback/Menu';
import { PickerButton } from '../picker/PickerButton';
import { Listbox } from '../picker/Listbox';
import { fill, useKit } from '../texts';

type Shared = Partial<FieldIds> & {
  options: readonly Option[];
  /** Text while nothing is chosen. */
  placeholder?: string;
  'aria-label'?: string;
  disabled?: boolean;
  /** Why there are no options, when they could not be read. */
  problem?: string | undefined;
  /** Asked with every typed search, for options that the server finds. */
  onSearch?(text: string): void;
  className?: string;
  /** Drawn as a filter of this name, with its value in it. */
  chip?: string;
};
export type PickerProps = Shared & {
  value: string | null;
  onChange(value: string | null): void;
  clearable?: boolean;
};
export type MultiPickerProps = Shared & {
  value: readonly string[];
  onChange(value: string[]): void;
};

const box = 'w-72 max-w-[92vw] flex flex-col';

/** One of many, found by typing; draws only the rows in view, so 20,000 options are fine. */
export const Picker = ({ value, onChange, clearable, ...props }: PickerProps) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { texts } = useKit();
  const listId = useId();
  const chosen = props.options.find((o) => o.value === value);
  // What was chosen has no name yet while the options arrive.
  const unnamed = value !== null && isId(value) ? '…' : value;
  const label = props['aria-label'] ?? props.chip ?? props.placeholder ?? texts.choose;
  return (
    <>
      <PickerButton
        {...props}
        anchor={anchor}
        open={open}
        listId={listId}
        filled={value !== null}
        onToggle={() => setOpen(!open)}
        onClear={clearable ? () => onChange(null) : undefined}
      >
        {chosen?.label ?? unnamed ?? props.placeholder ?? texts.choose}
      </PickerButton>
      {open && (
        <Popover
          anchor={anchor}
          asWide
          onClose={() => setOpen(false)}
          label={label}
          className={box}
        >
          <Listbox
            id={listId}
            options={props.options}
            chosen={new Set(value === null ? [] : [value])}
            multiple={false}
            label={label}
            problem={props.problem}
            onSearch={props.onSearch}
            onClose={() => setOpen(false)}
            onPick={(o) => {
              onChange(o.value);
              setOpen(false);
            }}
          />
        </Popover>
      )}
    </>
  );
};

/** Several of many; the face names them while they fit and counts them after. */
export const MultiPicker = ({ value, onChange, ...props }: MultiPickerProps) => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { texts } = useKit();
  const listId = useId();
  const chosen = useMemo(() => new Set(value), [value]);
  const label = props['aria-label'] ?? props.chip ?? props.placeholder ?? texts.choose;
  const names = props.options.filter((o) => chosen.has(o.value)).map((o) => o.label);
  const enabled = props.options.filter((o) => !o.disabled);
  const face =
    value.length > 2
      ? fill(texts.chosen, { n: value.length })
      : names.join(', ') || value.join(', ');
  const toggle = (one: string) =>
    onChange(chosen.has(one) ? value.filter((v) => v !== one) : [...value, one]);
  return (
    <>
      <PickerButton
        {...props}
        anchor={anchor}
        open={open}
        listId={listId}
        filled={value.length > 0}
        onToggle={() => setOpen(!open)}
        onClear={() => onChange([])}
      >
        {face || props.placeholder || texts.choose}
      </PickerButton>
      {open && (
        <Popover
          anchor={anchor}
          asWide
          onClose={() => setOpen(false)}
          label={label}
          className={box}
        >
          <Listbox
            id={listId}
            options={props.options}
            chosen={chosen}
            multiple
            label={label}
            problem={props.problem}
            onSearch={props.onSearch}
            onClose={() => setOpen(false)}
            onPick={(o) => toggle(o.value)}
            foot={
              <div className="border-t border-line px-3 py-1.5">
                <Checkbox
                  label={texts.selectAll}
                  checked={value.length > 0 && value.length >= enabled.length}
                  partly={value.length > 0 && value.length < enabled.length}
                  onChange={(e) => onChange(e.target.checked ? enabled.map((o) => o.value) : [])}
                />
              </div>
            }
          />
        </Popover>
      )}
    </>
  );
};
