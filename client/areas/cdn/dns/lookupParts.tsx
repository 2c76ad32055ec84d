import { useSearchParams } from 'react-router-dom';
import { type dnsLookups, lookupTypes } from '#shared/areas/cdn/dns/dnsLookups';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ListParts } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { Checkbox } from '../../../ui';
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
