import * as z from 'zod';
import { entity } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import * as dnsTerms from './terms';
import { handFields, handRecord } from './zoneRecords';

/** What a change of a draft does to the records that are published. */
export const changeKinds = {
  add: [...terms.added, 'success'],
  change: [...terms.changed, 'neutral'],
  drop: [...dnsTerms.dropped, 'warning'],
} as const;

/** One change of somebody's draft of the zone; seen by nobody else until it is published. */
export const zoneChange = entity('zoneChange', '解析记录变更', 'Change of a DNS record', {
  id: field.id(),
  zone: field.shown(...dnsTerms.zone),
  userId: field.ref(...terms.by, 'people'),
  kind: field.choice(...terms.change, changeKinds),
  ...handFields,
  /** The published record that it replaces or drops. */
  before: field.json(...terms.before, handRecord.nullable()),
  /** Marks of the names it touches, as they were when it was made. */
  marks: field.json('记录标记', 'Marks', z.record(z.string(), z.string())),
  createdAt: field.created(),
});
