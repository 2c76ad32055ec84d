import { useMemo } from 'react';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { useQuery } from '../../../kernel/request/query';

/** Names of credentials by id, as far as the reader may use them. */
export const useParamNames = () => {
  const { value } = useQuery(supplierParams.endpoints.choices, {});
  return useMemo(() => new Map((value?.rows ?? []).map((p) => [p.id, p.name])), [value]);
};
