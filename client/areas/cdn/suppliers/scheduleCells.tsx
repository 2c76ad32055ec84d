import { createContext, type ReactNode, useContext } from 'react';
import type { schedules } from '#shared/areas/cdn/schedules/schedules';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { Tag } from '../../../ui';
import { useParamNames } from './paramNames';
import { cdnWords } from '../words';

type Row = RowOf<typeof schedules.endpoints.list>;
const shownEntries = 4;
const texts = { own: ['账号自有', 'Account’s own'], platform: cdnWords.platform } as const;

const Names = createContext<ReadonlyMap<string, string>>(new Map());
/** The names of all credentials are asked for once, not by each row. */
const WithNames = ({ children }: { children: ReactNode }) => (
  <Names.Provider value={useParamNames()}>{children}</Names.Provider>
);

const Entries = ({ row }: { row: Row }) => {
  const names = useContext(Names);
  const more = row.entries.length - shownEntries;
  return (
    <span className="flex gap-1 overflow-hidden">
      {row.entries.slice(0, shownEntries).map((e, i) => (
        <Tag key={`${e.paramId} ${i}`}>{`${names.get(e.paramId) ?? '…'} ${e.weight}`}</Tag>
      ))}
      {more > 0 && <Tag>{`+${more}`}</Tag>}
    </span>
  );
};

/** What the two lists of policies draw themselves. */
const parts: ListParts<Row> = {
  cells: { entries: Entries },
  columns: [
    {
      id: 'owner',
      header: ['所属', 'Owner'],
      behind: 'entries',
      width: 110,
      fields: ['accountId'],
      cell: (r) => t(r.accountId ? texts.own : texts.platform),
    },
  ],
  around: WithNames,
};
export default parts;
