import type { Notice, Resource } from '../../../kernel/contract';

/** Notices that only the platform's staff ever get. */
const ofStaff: ReadonlySet<string> = new Set([
  'supplierParams.refused',
  'domains.review',
  'domainReviews.requested',
  'approvals.waits',
  'approvals.approved',
  'approvals.refused',
  'approvals.lapsed',
  'findings.opened',
  'quarantine.held',
  'systemEvents.happened',
  'servers.down',
  'servers.warned',
  'servers.back',
]);

/** Every notice of these resources that reaches customers, by the name it is kept under. */
export const customerNotices = (all: readonly Resource[]): { name: string; notice: Notice }[] =>
  all
    .flatMap((r) =>
      Object.entries(r.notices).map(([key, notice]) => ({ name: `${r.name}.${key}`, notice })),
    )
    .filter(({ name }) => !ofStaff.has(name));
