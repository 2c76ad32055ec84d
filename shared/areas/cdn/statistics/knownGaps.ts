import { entity, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import { sourceLabels } from '../../../metrics';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** Longest span that is marked at once, days. */
export const longestGapDays = 31;

/** A span of a series whose figures will not come: charts leave it open and say why. */
export const knownGap = entity('knownGap', '已知缺口', 'Known gap', {
  id: field.id(),
  accountId: field.account(),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  source: field.choice(...terms.dataSource, sourceLabels),
  /** On borders of 5-minute slots, the end exclusive. */
  fromAt: field.chosenTime(...cdnTerms.fromTime),
  toAt: field.chosenTime(...cdnTerms.toTime),
  /** Read by customers. */
  reason: field.text(...terms.reason, 200),
  actor: field.shown(...cdnTerms.actor),
  createdAt: field.created(),
});

export const knownGaps = resource('knownGaps', {
  entity: knownGap,
  endpoints: crud(knownGap, {
    scope: 'platform',
    view: 'staff.data.view',
    write: 'staff.data.operate',
    creates: ['domainId', 'paramId', 'source', 'fromAt', 'toAt'],
    writes: ['reason'],
    computed: ['accountId', 'actor'],
    names: ['paramId', 'domainId'],
    filters: ['domainId', 'paramId', 'source', 'fromAt'],
    sort: ['fromAt', 'createdAt'],
    order: '-fromAt',
  }),
});
