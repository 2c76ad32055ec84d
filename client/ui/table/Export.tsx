import { Download } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../Button';
import { Menu } from '../feedback/Menu';
import { fill, useKit } from '../texts';

type Format = 'csv' | 'xlsx';
type Props = {
  run(format: Format, fields: readonly string[]): Promise<void>;
  /** Columns on the screen; a file may hold these or every field. */
  shown: readonly string[];
  label: string;
};
/** Downloads the whole list: the columns shown or all fields, as CSV or for a spreadsheet. */
export const Export = ({ run, shown, label }: Props) => {
  const { texts } = useKit();
  const [busy, setBusy] = useState(false);
  const start = async (format: Format, fields: readonly string[]) => {
    setBusy(true);
    await run(format, fields);
    setBusy(false);
  };
  const item = (format: Format, all: boolean) => ({
    label: fill(all ? texts.exportAll : texts.exportShown, {
      format: format === 'csv' ? 'CSV' : texts.spreadsheet,
    }),
    onSelect: () => void start(format, all ? [] : shown),
  });
  const name = `${texts.exportList} ${label}`;
  return (
    <Menu
      label={name}
      side="bottom-end"
      items={[item('csv', false), item('xlsx', false), item('csv', true), item('xlsx', true)]}
      trigger={(p) => <IconButton {...p} size="sm" icon={Download} busy={busy} label={name} />}
    />
  );
};
