import { isDeepStrictEqual } from 'node:util';
import type { EdgeConfig } from '#shared/edge/config';
import { wallMs } from '../../../kernel/process/clock';
import { DriverError } from '../driver';
import { allRows, type GcoreCaller, silent } from './call';
import { type GcoreRule, gcoreRules, gcoreSources } from './config';
import {
  groupAnswer,
  type Resource,
  resourceAnswer,
  type RuleAnswer,
  ruleAnswer,
} from './readBack';

const groupName = (domain: string): string => `manifold ${domain}`;
const wordsOf = ({ id: _id, active: _active, ...words }: RuleAnswer) => words;
const isSame = (there: RuleAnswer, wanted: GcoreRule): boolean => {
  const { ruleType: _type, active: _active, ...words } = wanted;
  return isDeepStrictEqual(wordsOf(there), words);
};

/** Numbers of names that were asked for lately: a number never means another resource, but a name may get one. */
const remembered = new Map<string, { id: number; at: number }>();
const keptMs = 600_000;
const mostRemembered = 10_000;

/** Resources, their origin groups and rules, by the domain they belong to. */
export const resourceCalls = (call: GcoreCaller, account: string) => {
  const keyOf = (domain: string): string => `${account} ${domain}`;
  const remember = (domain: string, id: number | undefined): void => {
    if (remembered.size > mostRemembered) remembered.clear();
    if (id === undefined) remembered.delete(keyOf(domain));
    else remembered.set(keyOf(domain), { id, at: wallMs() });
  };
  const find = async (
    operation: string,
    domain: string,
    query: readonly (readonly [string, string])[] = [],
  ): Promise<Resource | null> => {
    const question = [['cname', domain], ...query] as const;
    const rows = await allRows(call, resourceAnswer, operation, '/resources', question);
    const own = rows.find(({ cname }) => cname === domain) ?? null;
    if (query.length === 0) remember(domain, own?.id);
    return own;
  };
  const resourceOf = async (operation: string, domain: string): Promise<Resource> => {
    const own = await find(operation, domain);
    if (own) return own;
    throw new DriverError('absent', `Gcore CDN does not know ${domain}`);
  };
  const rulesOf = (operation: string, { id }: Resource): Promise<RuleAnswer[]> =>
    allRows(call, ruleAnswer, operation, `/resources/${id}/rules`);
  const groupsOf = async (operation: string, domain: string) => {
    const name = groupName(domain);
    const rows = await allRows(call, groupAnswer, operation, '/origin_groups', [['name', name]]);
    return rows.filter((one) => one.name === name);
  };
  return {
    find,
    rulesOf,
    /** The resource of a domain; `absent` when there is none. */
    resourceOf,
    /** What `act` answers of the resource of a domain; one that was asked for lately is not looked for first. */
    withId: async <T>(
      operation: string,
      domain: string,
      act: (id: number) => Promise<T>,
    ): Promise<T> => {
      const own = remembered.get(keyOf(domain));
      if (own && wallMs() - own.at < keptMs)
        try {
          return await act(own.id);
        } catch (error) {
          // The one that was remembered is gone; another may stand in its place.
          if (!(error instanceof DriverError && error.errorClass === 'absent')) throw error;
        }
      return act((await resourceOf(operation, domain)).id);
    },
    groupAt: (operation: string, id: number) =>
      call(groupAnswer, operation, { method: 'GET', path: `/origin_groups/${id}` }),
    /** The group of a domain with the origin that it shall have. */
    putGroup: async (operation: string, domain: string, config: EdgeConfig): Promise<number> => {
      const body = { name: groupName(domain), sources: gcoreSources(config), use_next: false };
      const [there] = await groupsOf(operation, domain);
      const sources = there?.sources.map(({ source }) => source);
      if (there && isDeepStrictEqual(sources, [body.sources[0]?.source])) return there.id;
      const question = there
        ? ({ method: 'PUT', path: `/origin_groups/${there.id}`, body } as const)
        : ({ method: 'POST', path: '/origin_groups', body } as const);
      return (await call(groupAnswer, operation, question)).id;
    },
    dropGroup: async (operation: string, domain: string): Promise<void> => {
      for (const { id } of await groupsOf(operation, domain))
        await call(silent, operation, { method: 'DELETE', path: `/origin_groups/${id}` });
    },
    /** Changes only the rules that differ, place by place; those behind the last are taken away. */
    putRules: async (operation: string, own: Resource, config: EdgeConfig): Promise<void> => {
      const path = `/resources/${own.id}/rules`;
      const there = (await rulesOf(operation, own)).toSorted((a, b) => a.weight - b.weight);
      const wanted = gcoreRules(config);
      for (const [index, body] of wanted.entries()) {
        const present = there[index];
        if (present && isSame(present, body)) continue;
        const question = present
          ? ({ method: 'PUT', path: `${path}/${present.id}`, body } as const)
          : ({ method: 'POST', path, body } as const);
        await call(silent, operation, question);
      }
      for (const { id } of there.slice(wanted.length))
        await call(silent, operation, { method: 'DELETE', path: `${path}/${id}` });
    },
  };
};
