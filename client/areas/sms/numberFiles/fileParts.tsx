import { smsNumberFiles } from '#shared/areas/sms/numberFiles/numberFiles';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { useKit } from '../../../ui';
import { FileDrawer } from './FileDrawer';
import { countryCounts } from './countries';

type Row = RowOf<typeof smsNumberFiles.endpoints.list>;
const Countries = ({ row }: { row: Row }) => {
  const { locale } = useKit();
  const text = countryCounts(row.countries, locale)
    .map(([name, n]) => `${name} ${n}`)
    .join(' · ');
  return <span title={text}>{text || '–'}</span>;
};

const parts: ListParts<Row> = { cells: { countries: Countries }, detail: FileDrawer };
/** What lists of number files draw themselves. */
export default parts;
