import type { EdgeConfig } from '#shared/edge/config';
import { chunks } from '../batches';
import { DriverError } from '../driver';
import type { AlibabaCaller } from './call';
import type { StoredFunction } from './config';
import { baseFunctions, conditionalRules, type DomainFunction } from './functions';
import { plainAnswer, setAnswer } from './schemas';

/** Functions of one call. */
const perCall = 50;

/** The one origin of a domain, as a list in JSON. */
export const sourcesText = ({ origin }: EdgeConfig): string =>
  JSON.stringify([
    {
      content: origin.host,
      type: /^[\d.]+$|:/.test(origin.host) ? 'ipaddr' : 'domain',
      priority: '20',
      port: origin.port,
      weight: '10',
    },
  ]);

const same = (a: DomainFunction, b: DomainFunction): boolean =>
  a.name === b.name &&
  Object.keys({ ...a.args, ...b.args }).every((key) => a.args[key] === b.args[key]);

type Write = DomainFunction & { parent?: string; id?: string };
type Plan = { writes: Write[]; stale: StoredFunction[] };

/** What must be written and what taken away so that under one parent exactly `wanted` stands. */
const planOf = (
  wanted: readonly DomainFunction[],
  stored: readonly StoredFunction[],
  parent: string | null,
): Plan => {
  const left = stored.filter((one) => one.parent === parent && one.name !== 'condition');
  const take = (fits: (one: StoredFunction) => boolean): StoredFunction | undefined => {
    const index = left.findIndex(fits);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  // What failed to reach the nodes is written once more.
  const missing = wanted.filter(
    (one) => !take((other) => same(one, other) && other.status !== 'failed'),
  );
  const under = parent === null ? {} : { parent };
  const writes = missing.map((one): Write => {
    // A function of the same name is changed under its own number, not put beside it.
    const before = take((other) => other.name === one.name);
    return { ...one, ...under, ...(before ? { id: before.id } : {}) };
  });
  return { writes, stale: left };
};

const functionText = ({ name, args, parent, id }: Write) => ({
  functionName: name,
  functionArgs: Object.entries(args).map(([argName, argValue]) => ({ argName, argValue })),
  ...(parent === undefined ? {} : { parentId: parent }),
  ...(id === undefined ? {} : { configId: id }),
});

/**
 * Makes the functions of a domain those of `config`: new conditions first, then what stands under them,
 * at last what is not wanted any more is taken away. It may be repeated from any point.
 */
export const syncConfig = async (o: {
  call: AlibabaCaller;
  operation: string;
  domain: string;
  config: EdgeConfig;
  stored: readonly StoredFunction[];
}): Promise<void> => {
  const { call, operation, domain, config, stored } = o;
  const wantedBase = baseFunctions(config);
  const wantedRules = conditionalRules(config);
  const write = async (functions: readonly Write[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const part of chunks(functions, perCall)) {
      const answer = await call(setAnswer, operation, 'BatchSetCdnDomainConfig', {
        DomainNames: domain,
        Functions: JSON.stringify(part.map(functionText)),
      });
      ids.push(...(answer.DomainConfigList?.DomainConfigModel ?? []).map((one) => one.ConfigId));
    }
    return ids;
  };

  const conditions = stored.filter(({ name }) => name === 'condition');
  const idOf = (text: string) => conditions.find(({ args }) => args['rule'] === text)?.id;
  const fresh = wantedRules.filter(({ condition }) => idOf(condition) === undefined);
  const freshIds = await write(
    fresh.map(({ condition }) => ({ name: 'condition', args: { rule: condition } })),
  );
  if (freshIds.length !== fresh.length)
    throw new DriverError('garbage', `${operation}: no number came for each condition`);
  const numbers = new Map(fresh.map(({ condition }, i) => [condition, freshIds[i] ?? '']));
  const numberOf = (text: string): string => idOf(text) ?? numbers.get(text) ?? '';

  const plans = [
    planOf(wantedBase, stored, null),
    ...wantedRules.map((rule) => planOf(rule.functions, stored, numberOf(rule.condition))),
  ];
  await write(plans.flatMap(({ writes }) => writes));

  const live = new Set(wantedRules.map(({ condition }) => numberOf(condition)));
  const gone = conditions.filter(({ id }) => !live.has(id));
  const goneIds = new Set(gone.map(({ id }) => id));
  const orphans = stored.filter(({ parent }) => parent !== null && goneIds.has(parent));
  for (const { id } of [...plans.flatMap(({ stale }) => stale), ...orphans, ...gone]) {
    await call(plainAnswer, operation, 'DeleteSpecificConfig', {
      DomainName: domain,
      ConfigId: id,
    });
  }
};
