import { Tabs } from '../../../ui/layout/Tabs';
import type { AnyList } from '../../screens/screenTypes';
import { t } from '../../text/translate';
import { words } from '../../text/words';

type Props = { tabs: NonNullable<AnyList['tabs']>; value: string; onChoose(id: string): void };
/** The same list narrowed by one click, above its bar. */
export const ListTabs = ({ tabs, value, onChoose }: Props) => (
  <div className="mb-3">
    <Tabs
      label={t(words.views)}
      items={tabs.map((tab) => ({ value: tab.id, label: t(tab.label) }))}
      value={value}
      onChange={onChoose}
    />
  </div>
);
