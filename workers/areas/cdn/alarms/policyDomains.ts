import { matches } from '#shared/edge/matcher';
import type {
  DueDomain,
  Loaded,
  LoadedPolicy,
} from '#server/model/cdn/alarms/evaluationInput.store';

/** Every (policy, domain) pair of what was loaded. */
export const pairsOf = (loaded: Loaded): { policy: LoadedPolicy; domain: DueDomain }[] => {
  const everywhere = new Map<string, LoadedPolicy[]>();
  const byId = new Map(loaded.policies.map((p) => [p.id, p]));
  const several = loaded.policies
    .filter((p) => p.scope !== 'account')
    .map((policy) => ({
      policy,
      accounts: policy.scope === 'accounts' ? new Set(policy.accountIds) : null,
    }));
  for (const p of loaded.policies) {
    if (p.scope !== 'account' || p.domainMode !== 'all') continue;
    const key = `${p.accountId}:${p.source}`;
    const same = everywhere.get(key);
    if (same) same.push(p);
    else everywhere.set(key, [p]);
  }
  return loaded.domains.flatMap((domain) => {
    const { accountId, domainId, source, name } = domain;
    const chosen = (loaded.chosen.get(domainId) ?? []).flatMap((id) => byId.get(id) ?? []);
    return [
      ...(everywhere.get(`${accountId}:${source}`) ?? []),
      ...chosen.filter((p) => p.source === source),
      ...several
        .filter((s) => s.policy.source === source && (s.accounts?.has(accountId) ?? true))
        .filter((s) => matches(s.policy.domainPattern, name))
        .map((s) => s.policy),
    ].map((policy) => ({ policy, domain }));
  });
};

/** The silence that keeps notices of a pair unsent now. */
export const silenceOf = (loaded: Loaded, p: LoadedPolicy, d: DueDomain): string | null =>
  loaded.silences.find(
    (s) =>
      s.accountId === p.accountId &&
      (s.policyId === null || s.policyId === p.id) &&
      (s.domainId === null || s.domainId === d.domainId),
  )?.id ?? null;
