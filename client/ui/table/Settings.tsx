import { Settings2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../Button';
import { Checkbox, Segments } from '../inputs/choices';
import { Popover } from '../feedback/Menu';
import { fill, useKit } from '../texts';
import type { TablePrefs } from './preferences';
import type { Column } from './types';

type Props<R> = {
  columns: readonly Column<R>[];
  prefs: TablePrefs;
  /** Chosen columns that have no room here; ticked by hand they stand, and the table scrolls. */
  roomless: ReadonlySet<string>;
};

/** Density and columns of a table, behind one button. */
export const Settings = <R,>({ columns, prefs, roomless }: Props<R>) => {
  const { texts } = useKit();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const hint = fill(texts.roomless, { n: roomless.size });
  return (
    <>
      {roomless.size > 0 && (
        <span className="nums text-2xs text-ink-faint" title={hint}>
          +{roomless.size}
        </span>
      )}
      <IconButton
        ref={anchor}
        size="sm"
        icon={Settings2}
        label={texts.columns}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <Popover
          anchor={anchor}
          onClose={() => setOpen(false)}
          label={texts.columns}
          side="bottom-end"
          className="w-60 p-3"
        >
          <p className="mb-1.5 text-xs text-ink-faint">{texts.density}</p>
          <Segments
            label={texts.density}
            value={prefs.density}
            onChange={prefs.setDensity}
            options={[
              { value: 'compact', label: texts.compact },
              { value: 'comfortable', label: texts.comfortable },
            ]}
          />
          <p className="mb-1 mt-3 text-xs text-ink-faint">{texts.columns}</p>
          {roomless.size > 0 && <p className="mb-1 text-xs text-ink-muted">{hint}</p>}
          {columns.map((c) => (
            <Checkbox
              key={c.id}
              className="flex w-full py-1"
              label={c.header}
              checked={(prefs.visible[c.id] ?? true) && !roomless.has(c.id)}
              disabled={c.always}
              onChange={(e) => prefs.setVisible(c.id, e.target.checked)}
            />
          ))}
        </Popover>
      )}
    </>
  );
};
