import { resources } from '#shared/areas/index';
import type { Action } from '#shared/kernel/access';
import type { Resource } from '#shared/kernel/contract';
import type { Label } from '#shared/kernel/field';
import { summaryOf } from '#shared/kernel/summary';

export type OperationName = { id: string; summary: Label; permission: Action };
/* Safe cast: every entry of the map is a resource; their union is wider than the general type. */
const all = Object.values(resources) as unknown as Resource[];
/** Every operation of the platform by the name under which it can be asked for, with what it does. */
export const operationNames: readonly OperationName[] = all.flatMap((area) =>
  Object.entries(area.endpoints).map(([name, endpoint]) => ({
    id: `${area.name}.${name}`,
    summary: summaryOf(area, name) ?? area.entity.label,
    permission: endpoint.permission,
  })),
);
