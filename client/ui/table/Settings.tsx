import { Settings2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { IconButton } from '../Button';
import { Checkbox, Segments } from '../inputs/choices';
import { Popover } from '../feedback/Menu';
import { useKit } from '../texts';
import type { TablePrefs } from './preferences';
import type { Column } from './types';

/** Density and columns of a table, behind one button. */
export const Settings = <R,>({
  columns,
  prefs,
}: {
  columns: readonly Column<R>[];
  prefs: TablePrefs;
}) => {
  const { texts } = useKit();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  return (
    <>
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
          {columns.map((c) => (
            <Checkbox
              key={c.id}
              className="flex w-full py-1"
              label={c.header}
              checked={prefs.visible[c.id] ?? true}
              disabled={c.always}
              onChange={(e) => prefs.setVisible(c.id, e.target.checked)}
            />
          ))}
        </Popover>
      )}
    </>
  );
};
