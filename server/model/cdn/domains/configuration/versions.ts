import {
  type ConfigCause,
  type ConfigContent,
  domainConfigs,
} from '#shared/areas/cdn/domains/configs';
import type { Ctx } from '../../../../kernel/db/context';
import { insertVersion, namesAndLines } from './configs.store';
import type { Domain } from '../domains.store';
import { configOf } from './rules.store';

/** The suppliers of a domain with what each was last found to have. */
export { entriesWithReading } from './configs.store';

/** Everything of a domain that reaches a supplier or DNS, as it stands now. */
export const contentOf = async (ctx: Ctx, d: Domain): Promise<ConfigContent> => {
  const { config, rules } = await configOf(ctx, d);
  const present = rules.filter((r) => r.state !== 'reviewing');
  return {
    origin: config.origin,
    scheduleId: d.scheduleId,
    ownLines: d.lines !== null,
    certificateId: d.certificateId,
    ...(await namesAndLines(ctx, d)),
    rules: present.map(({ rule, state }) => ({ live: state === 'live', rule })),
    ...(config.control ? { control: config.control } : {}),
  };
};

/** Keeps the present configuration under the domain's present version. */
export const keepVersion = async (
  ctx: Ctx,
  d: Domain,
  why: { cause: ConfigCause; fromVersion?: number },
): Promise<void> => {
  const content = await contentOf(ctx, d);
  await insertVersion(ctx, d, { cause: why.cause, fromVersion: why.fromVersion ?? null, content });
  ctx.emit(domainConfigs.events.changed, { domainId: d.id }, { accountId: d.accountId });
};
