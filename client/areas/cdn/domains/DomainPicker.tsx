import { useState } from 'react';
import { domains } from '#shared/areas/cdn/domains/domains';
import { useAnswer } from '../../../kernel/request/answers';
import { domainsProblem } from '../../../kernel/request/failure';
import { Picker } from '../../../ui';
import { useWords } from './words';

/** Chooses one domain by its name; the server searches. */
export const DomainPicker = ({
  value,
  onChange,
  except,
}: {
  value: string | null;
  onChange(id: string | null): void;
  except?: string;
}) => {
  const say = useWords();
  const [search, setSearch] = useState('');
  const found = useAnswer(domains.endpoints.list, {
    size: 50,
    sort: 'name',
    ...(search ? { search } : {}),
  });
  const options = (found.value?.rows ?? [])
    .filter((d) => d.id !== except)
    .map((d) => ({ value: d.id, label: d.name, note: d.accountName }));
  return (
    <Picker
      aria-label={say('domains.search')}
      placeholder={say('domains.search')}
      options={options}
      value={value}
      onChange={onChange}
      onSearch={setSearch}
      problem={domainsProblem(found.failure)}
    />
  );
};
