import * as z from 'zod';
import { byId, entity, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { task } from '../../platform/tasks/tasks';
import { configDifference, readingStates } from './configs';
import { domainStatuses } from './domain';
import * as cdnTerms from '../terms';
import * as terms from '../../../kernel/terms';

/** How a domain's configuration stands at its suppliers, the worst of them. */
export const configStandings = {
  failed: ['下发失败', 'Push failed', 'error'],
  drifted: readingStates.drifted,
  pending: readingStates.pending,
  same: readingStates.same,
  unknown: [...terms.notChecked, 'neutral'],
} as const;

/** Which domains are pushed again, how many at a time, and how much of a wave may fail. */
export const waveFields = {
  standings: field
    .choices('推送哪些状态的域名', 'Domains that are', {
      failed: configStandings.failed,
      drifted: configStandings.drifted,
    })
    .min(1)
    .default(['failed', 'drifted']),
  accountId: field.account().nullable().default(null),
  waveSize: field.count('每批域名数', 'Domains in a wave', 1, 200).default(10),
  failurePercent: field
    .count('每批允许的失败比例（%）', 'Share of a wave that may fail (%)', 0, 100)
    .default(10),
};

const configState = entity('configState', ...cdnTerms.domainConfiguration, {
  id: field.id(),
  accountId: field.account(),
  name: field.host(...cdnTerms.domain),
  status: field.choice(...cdnTerms.domainStatus, domainStatuses),
  standing: field.choice(...terms.state, configStandings),
  configVersion: field.count(...cdnTerms.wantedVersion),
  live: field.shown('各供应商版本', 'Live versions').nullable(),
  drifted: field.count('不一致的供应商', 'Suppliers that differ'),
  fields: field.shown(...cdnTerms.driftedFields).nullable(),
  failed: field.count('失败的下发', 'Failed pushes'),
  failedAt: field.time('失败时间', 'Failed at').nullable(),
  message: field.sentence(...cdnTerms.lastError).nullable(),
  checkedAt: field.time(...terms.checked).nullable(),
});
/** After the nightly scan: who differs from what we want. */
export const configStates = resource('configStates', {
  entity: configState,
  endpoints: {
    list: listing(named(configState.schema, ['accountId']), {
      scope: 'platform',
      permission: 'staff.config.view',
      search: ['name'],
      filters: ['standing', 'status', 'accountId'],
      sort: ['name', 'configVersion', 'drifted', 'failed', 'failedAt', 'checkedAt'],
      order: 'name',
      summary: [
        '所有域名的期望版本、各供应商实际版本、偏差与失败的下发',
        'Wanted version of every domain, what each supplier has, drift and failed pushes',
      ],
    }),
    resync: post('/:id/resync', {
      permission: 'staff.config.operate',
      input: byId,
      output: z.object({ version: z.int() }),
      summary: cdnTerms.pushWantedConfiguration,
    }),
    adopt: post('/:id/adopt', {
      permission: 'staff.config.operate',
      input: byId.extend({
        /** The supplier entry whose values are taken over. */
        entryId: z.uuid(),
        /** What is taken over, as it was last read back; anything else is refused. */
        differences: z.array(configDifference).min(1).max(2000),
      }),
      output: z.object({ version: z.int() }),
      summary: [
        '把供应商的实际值采纳为新版本，并下发到所有供应商',
        "Takes a supplier's values over as a new version and pushes it to every supplier",
      ],
    }),
    resyncInWaves: post('/waves', {
      permission: 'staff.config.operate',
      input: z.strictObject(waveFields),
      output: task.schema,
      summary: [
        '分批重新下发；某一批的失败比例超过上限即停止',
        'Pushes in waves; stops at the first wave of which more than the limit fails',
      ],
    }),
  },
});
