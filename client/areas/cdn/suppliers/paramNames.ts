import { useMemo } from 'react';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import { useAnswer } from '../../../kernel/request/answers';

/** Names of credentials by id, as far as the reader may use them. */
export const useParamNames = () => {
  const { value } = useAnswer(supplierParams.endpoints.choices, {});
  return useMemo(() => new Map((value?.rows ?? []).map((p) => [p.id, p.name])), [value]);
};
