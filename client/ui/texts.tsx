import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { titleWhenCut } from './overflowTitle';

export { fill } from '#shared/kernel/text';

/** The small words the kit itself needs (sort, close, copy …); `{n}`-like places are filled by `fill`. */
export type KitTexts = Record<
  | 'close'
  | 'cancel'
  | 'confirm'
  | 'copy'
  | 'copied'
  | 'retry'
  | 'requestId'
  | 'search'
  | 'noMatch'
  | 'choose'
  | 'chosen'
  | 'selectAll'
  | 'selectRow'
  | 'selected'
  | 'clearSelection'
  | 'columns'
  | 'roomless'
  | 'density'
  | 'compact'
  | 'comfortable'
  | 'sortUp'
  | 'sortDown'
  | 'actions'
  | 'more'
  | 'clearAll'
  | 'removeFilter'
  | 'refresh'
  | 'autoRefresh'
  | 'off'
  | 'page'
  | 'previous'
  | 'firstPage'
  | 'next'
  | 'perPage'
  | 'total'
  | 'typeToConfirm'
  | 'range'
  | 'from'
  | 'to'
  | 'apply'
  | 'timeZone'
  | 'absolute'
  | 'badRange'
  | 'peak'
  | 'average'
  | 'present'
  | 'lowest'
  | 'sum'
  | 'percentile95'
  | 'table'
  | 'chart'
  | 'download'
  | 'exportList'
  | 'spreadsheet'
  | 'exportShown'
  | 'exportAll'
  | 'completeTo'
  | 'incomplete'
  | 'source'
  | 'time'
  | 'resetZoom'
  | 'zoomHint'
  | 'pin'
  | 'unpin'
  | 'dropFile'
  | 'fileTooLarge'
  | 'fileUnreadable'
  | 'before'
  | 'after'
  | 'noChange'
  | 'required'
  | 'show'
  | 'hide'
  | 'noData'
  | 'other'
  | 'newRows'
  | 'increase'
  | 'decrease'
  | 'loading'
  | 'moreFacts'
  | 'moreRows'
  | 'less'
  | 'addFilter'
  | 'order'
  | 'filterSet'
  | 'rowsOf'
  | 'dayForm'
  | 'timeForm'
  | 'monthForm'
  | 'notReadable'
  | 'atMost'
  | 'openCalendar'
  | 'previousYear'
  | 'nextYear'
  | 'keep',
  string
>;

/** What the kit must know of its reader: words, language and the zone in which instants are shown. */
export type KitSettings = { texts: KitTexts; locale: string; timeZone: string };

const Settings = createContext<KitSettings | null>(null);

type KitProps = { value: KitSettings; children?: ReactNode };
/** Gives every component below the reader's words, language and time zone, and what is cut its hint. */
export const KitProvider = ({ value, children }: KitProps) => {
  useEffect(() => {
    document.addEventListener('pointerover', titleWhenCut);
    return () => document.removeEventListener('pointerover', titleWhenCut);
  }, []);
  return <Settings.Provider value={value}>{children}</Settings.Provider>;
};

/** The settings of the nearest KitProvider; a missing provider is a mistake of the program. */
export const useKit = (): KitSettings => {
  const settings = useContext(Settings);
  if (!settings) throw new Error('KitProvider is missing above a component of the kit');
  return settings;
};
