import type { Label } from '#shared/kernel/field';
import { useSay } from '../../kernel/say';
import { Select } from '../../ui';

type Filters = {
  filters: Readonly<Record<string, string | undefined>>;
  setFilter(name: string, value: string): void;
};
type Props = {
  list: Filters;
  /** The filter's name in the address. */
  name: string;
  label: Label;
  options: Readonly<Record<string, readonly [string, string, ...unknown[]]>>;
};

/** One choice filter of a list. */
export const FilterSelect = ({ list, name, label, options }: Props) => {
  const say = useSay();
  return (
    <Select
      aria-label={say(label)}
      empty={say(label)}
      className="!w-36"
      value={list.filters[name] ?? ''}
      onChange={(e) => list.setFilter(name, e.target.value)}
      options={Object.entries(options).map(([value, [zhCN, en]]) => ({
        value,
        label: say([zhCN, en]),
      }))}
    />
  );
};
