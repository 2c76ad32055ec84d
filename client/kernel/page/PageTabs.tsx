import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Label } from '#shared/kernel/field';
import { Tabs } from '../../ui';
import { t } from '../text/translate';

export type PageTab = { id: string; label: Label; count?: number | undefined; view: ReactNode };

/**
 * The tab that the address names, else the first one. Choosing another one leaves filters and pages
 * behind: they belong to the tab that is left.
 */
export const usePageTab = <T extends string>(ids: readonly [T, ...T[]]): [T, (id: T) => void] => {
  const [query, setQuery] = useSearchParams();
  const [first] = ids;
  const tab = ids.find((id) => id === query.get('tab')) ?? first;
  return [tab, (id) => setQuery(id === first ? {} : { tab: id })];
};

/** Views of one page beside each other, of which the address tells the open one; named by the first. */
export const PageTabs = ({
  tabs,
  label,
}: {
  tabs: readonly [PageTab, ...PageTab[]];
  label?: Label;
}) => {
  const [first, ...others] = tabs;
  const [id, choose] = usePageTab([first.id, ...others.map((tab) => tab.id)]);
  return (
    <Tabs
      label={t(label ?? first.label)}
      value={id}
      onChange={choose}
      items={tabs.map((tab) => ({ value: tab.id, label: t(tab.label), count: tab.count }))}
    >
      <Fragment key={id}>{tabs.find((tab) => tab.id === id)?.view}</Fragment>
    </Tabs>
  );
};
