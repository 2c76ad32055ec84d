import { History } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { dnsLookups, lookupTypes } from '#shared/areas/cdn/dns/dnsLookups';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { useQuery } from '../../../kernel/request/query';
import { t } from '../../../kernel/text/translate';
import { Button, Checkbox, formatInstant, Menu, useKit } from '../../../ui';
import { NamesForm, useNamesInput } from '../NamesForm';
import { texts } from './texts';

type Row = RowOf<typeof dnsLookups.endpoints.list>;
const usual = 'A,CNAME';
const useTypes = () => {
  const [query, setQuery] = useSearchParams();
  const types = (query.get('types') ?? usual).split(',').filter((type) => type in lookupTypes);
  const toggle = (type: string) =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      const chosen = types.includes(type) ? types.filter((one) => one !== type) : [...types, type];
      if (chosen.length > 0) next.set('types', chosen.join(','));
      else next.delete('types');
      return next;
    });
  return { types, toggle };
};

/** One's own latest questions; choosing one asks it again. */
const Latest = () => {
  const [, setQuery] = useSearchParams();
  const { timeZone } = useKit();
  const { value, reload } = useQuery(dnsLookups.endpoints.latest, {}, { everyMs: 15_000 });
  if (!value || value.rows.length === 0) return null;
  return (
    <Menu
      label={t(texts.latest)}
      items={value.rows.map(({ names, types, at }) => ({
        label: `${names.join(', ')} · ${types.join(' ')}`,
        aside: formatInstant(at, timeZone),
        onSelect: () => setQuery({ names: names.join(','), types: types.join(',') }),
      }))}
      trigger={({ onClick, ...props }) => (
        <Button
          {...props}
          icon={History}
          onClick={() => {
            reload();
            onClick();
          }}
        >
          {t(texts.latest)}
        </Button>
      )}
    />
  );
};

/** Names to ask for, and the types of records. */
const Ask = () => {
  const { types, toggle } = useTypes();
  return (
    <NamesForm>
      <fieldset className="flex flex-wrap gap-3" aria-label={t(texts.types)}>
        {Object.keys(lookupTypes).map((type) => (
          <Checkbox
            key={type}
            label={type}
            checked={types.includes(type)}
            onChange={() => toggle(type)}
          />
        ))}
      </fieldset>
      <Latest />
    </NamesForm>
  );
};

/** What a DNS query has of its own: what is asked for. */
const parts: ListParts<Row> = {
  above: Ask,
  useInput: () => {
    const names = useNamesInput();
    const { types } = useTypes();
    return 'names' in names ? { ...names, types: types.join(',') } : {};
  },
};
export default parts;
