import { labCredentials } from '#lab/kernel/config';
import { supplierParams } from '#shared/areas/cdn/suppliers/supplierParams';
import type { Caller } from './caller';

type Name = 'aurora' | 'borealis';

/** Parameters of both suppliers of the lab, reached where `baseUrl` says; answers their ids. */
export const addLabParams = async (
  staff: Caller,
  baseUrl: (supplier: Name) => string,
  o: { retentionDays?: number; name?: (supplier: Name) => string } = {},
): Promise<Record<Name, string>> => {
  const ids: Record<Name, string> = { aurora: '', borealis: '' };
  for (const supplier of ['aurora', 'borealis'] as const) {
    const { id } = await staff.call(supplierParams.endpoints.create, {
      name: o.name?.(supplier) ?? `${supplier}-1`,
      description: '',
      supplier,
      baseUrl: baseUrl(supplier),
      accountId: null,
      pullDelaySeconds: 0,
      retentionDays: o.retentionDays ?? 30,
      enabled: true,
      credentials: { ...labCredentials[supplier] },
    });
    ids[supplier] = id;
  }
  return ids;
};
