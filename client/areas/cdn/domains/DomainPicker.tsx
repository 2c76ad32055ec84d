import { useState } from 'react';
import { domains } from '#shared/areas/cdn/domains/domains';
import { useQuery } from '../../../kernel/request/query';
import { domainsProblem } from '../../../kernel/request/failure';
import { Picker } from '../../../ui';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

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
  const [search, setSearch] = useState('');
  const answer = useQuery(domains.endpoints.list, {
    size: 50,
    sort: 'name',
    ...(search ? { search } : {}),
  });
  const options = (answer.value?.rows ?? [])
    .filter((d) => d.id !== except)
    .map((d) => ({ value: d.id, label: d.name, note: d.accountName }));
  return (
    <Picker
      aria-label={t(texts.domains.search)}
      placeholder={t(texts.domains.search)}
      options={options}
      value={value}
      onChange={onChange}
      onSearch={setSearch}
      problem={domainsProblem(answer.failure)}
    />
  );
};
