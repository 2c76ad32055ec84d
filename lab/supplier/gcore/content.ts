import type { SupplierCore } from '../core';
import type { Target } from '../targets';
import type { Body, Question } from './description';
import type { Resources } from './resources';
import { nobody, openTable, pageOf, type Rows } from './tables';

const statuses = {
  waiting: 'In progress',
  active: 'In progress',
  done: 'Successful',
  partial: 'Failed',
  failed: 'Failed',
} as const;
const typeOf = (payload: Body<'purge'>): string => {
  if ('urls' in payload) return 'purge_by_url';
  return payload.paths.length === 0 ? 'purge_all' : 'purge_by_pattern';
};
const targetsOf = (cname: string, payload: Body<'purge'>): Target[] => {
  const site = `http://${cname}`;
  if ('urls' in payload)
    return payload.urls.map((url) => ({ kind: 'url', value: `${site}${url}` }));
  if (payload.paths.length === 0) return [{ kind: 'host', value: cname }];
  // A pattern is recursive with and without its star.
  return payload.paths.map((path) => ({
    kind: 'prefix',
    value: `${site}${path.replace(/\*$/, '')}`,
  }));
};

/** Purges of a resource, and the list of all of them. */
export const openPurges = (core: SupplierCore, resources: Resources) => {
  const table = openTable(core, 'purge');
  const view = ({ id, ticket, cname, payload }: Rows['purge']) => {
    const task = core.tasks.get(ticket);
    return {
      purge_id: id,
      created: task.createdAt,
      purge_type: typeOf(payload),
      payload,
      resource: { cname },
      status: statuses[task.state],
    };
  };
  return {
    submit: (resourceId: number, payload: Body<'purge'>): void => {
      const { cname } = resources.resourceAt(resourceId);
      const { ticket } = core.tasks.submit('purge', targetsOf(cname, payload), nobody);
      table.add({ ticket, cname, payload });
    },
    list: ({ cname, from_created, to_created, status, ...page }: Question<'purges'>) => {
      const from = Date.parse(from_created ?? '1970-01-01');
      const to = Date.parse(to_created ?? '9999-01-01');
      const rows = table
        .all()
        .filter((one) => (cname ?? one.cname) === one.cname)
        .map(view)
        .filter(({ created }) => Date.parse(created) >= from && Date.parse(created) <= to)
        .filter((one) => (status ?? one.status) === one.status);
      return pageOf(rows, page);
    },
  };
};
