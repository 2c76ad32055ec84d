import { inside, textIn, type Xml } from '../../xml';
import { DriverError, type SupplierDomain } from '../driver';
import { type AwsCaller, itemsOf } from './call';
import { nameMark, readMark } from './mark';

const pageSize = 100;

/** A distribution with its configuration as it is now, and the tag that a change of it must name. */
export type Configured = { id: string; etag: string; config: Xml };

/** The name stands in the comment; one that somebody else made is known by its alias. */
const isFor = (summary: Xml, domain: string): boolean => {
  const mark = readMark(textIn(summary, 'Comment'));
  if (mark) return mark.name === nameMark(domain);
  return itemsOf(inside(summary, 'Aliases')).some(({ text }) => text === domain);
};

/** What an answer about a distribution tells of it. */
export const viewOf = (tree: Xml): SupplierDomain => {
  const config = inside(tree, 'DistributionConfig');
  const mark = readMark(textIn(config, 'Comment'));
  const isEnabled = textIn(config, 'Enabled') === 'true';
  const isDeployed = textIn(tree, 'Status') === 'Deployed';
  const hasAlias = itemsOf(inside(config, 'Aliases')).length > 0;
  return {
    cname: textIn(tree, 'DomainName'),
    state: isDeployed ? (isEnabled ? 'online' : 'stopped') : 'deploying',
    liveVersion: isDeployed ? (mark?.version ?? 0) : 0,
    certificateFingerprint: isDeployed && hasAlias ? (mark?.fingerprint ?? null) : null,
    message: null,
  };
};

/** Ids of names that were asked for lately: an id never means another distribution, but a name may get one. */
const remembered = new Map<string, { id: string; at: number }>();
const keptMs = 600_000;
const mostRemembered = 10_000;

/** The distributions of one account, by the names they stand for. */
export type Directory = {
  /** Ids of these names; a name without a distribution is left out. */
  ids(operation: string, domains: readonly string[]): Promise<Map<string, string>>;
  /** What `act` answers of the distribution of a name; `absent` where there is none. */
  with<T>(operation: string, domain: string, act: (id: string) => Promise<T>): Promise<T>;
  forget(domain: string): void;
};

const isAbsent = (error: unknown): boolean =>
  error instanceof DriverError && error.errorClass === 'absent';

/** Opens the directory of an account, which is known by `account`. */
export const openDirectory = (call: AwsCaller, account: string, now: () => number): Directory => {
  const keyOf = (domain: string): string => `${account} ${domain}`;
  const idFor = (domain: string): string | undefined => {
    const own = remembered.get(keyOf(domain));
    return own && now() - own.at < keptMs ? own.id : undefined;
  };
  const listed = async (operation: string, domains: readonly string[]): Promise<void> => {
    const open = new Set(domains);
    for (let marker = ''; open.size > 0; ) {
      const query = { ...(marker ? { Marker: marker } : {}), MaxItems: String(pageSize) };
      const question = { method: 'GET', path: '/distribution', query } as const;
      const { tree } = await call.xml(operation, 'DistributionList', question);
      for (const summary of itemsOf(tree))
        for (const domain of open)
          if (isFor(summary, domain)) {
            if (remembered.size > mostRemembered) remembered.clear();
            remembered.set(keyOf(domain), { id: textIn(summary, 'Id'), at: now() });
            open.delete(domain);
          }
      marker = textIn(tree, 'NextMarker');
      if (textIn(tree, 'IsTruncated') !== 'true' || !marker) return;
    }
  };
  const forget = (domain: string): void => void remembered.delete(keyOf(domain));
  const ids: Directory['ids'] = async (operation, domains) => {
    await listed(
      operation,
      domains.filter((domain) => idFor(domain) === undefined),
    );
    return new Map(
      domains.flatMap((domain) => {
        const id = idFor(domain);
        return id === undefined ? [] : [[domain, id] as const];
      }),
    );
  };
  const idOf = async (operation: string, domain: string): Promise<string> => {
    const id = (await ids(operation, [domain])).get(domain);
    if (id !== undefined) return id;
    throw new DriverError('absent', `CloudFront does not know ${domain}`);
  };
  return {
    ids,
    forget,
    async with(operation, domain, act) {
      const wasKnown = idFor(domain) !== undefined;
      try {
        return await act(await idOf(operation, domain));
      } catch (error) {
        if (!wasKnown || !isAbsent(error)) throw error;
        // The one that was remembered is gone; another may stand in its place.
        forget(domain);
        return act(await idOf(operation, domain));
      }
    },
  };
};

/** A distribution as it is now. */
export const viewFor = async (
  call: AwsCaller,
  operation: string,
  id: string,
): Promise<SupplierDomain> => {
  const { tree } = await call.xml(operation, 'Distribution', {
    method: 'GET',
    path: `/distribution/${id}`,
  });
  return viewOf(tree);
};

/** Its configuration and the tag of it. */
export const configurationOf = async (
  call: AwsCaller,
  operation: string,
  id: string,
): Promise<Configured> => {
  const question = { method: 'GET', path: `/distribution/${id}/config` } as const;
  const { tree, etag } = await call.xml(operation, 'DistributionConfig', question);
  return { id, etag, config: tree };
};

/** The configuration with these parts in place of its own; what it says beside them stays. */
const withParts = (config: Xml, parts: readonly Xml[]): Xml => {
  const rest = parts.filter(({ name }) => !inside(config, name));
  const children = config.children.map((one) => parts.find(({ name }) => name === one.name) ?? one);
  return { ...config, children: [...children, ...rest] };
};

/** Changes some parts of what is stored; `conflict` when somebody else changed it in between. */
export const updateDistribution = async (
  call: AwsCaller,
  operation: string,
  { id, etag, config }: Configured,
  parts: readonly Xml[],
): Promise<SupplierDomain> => {
  const { tree } = await call.xml(operation, 'Distribution', {
    method: 'PUT',
    path: `/distribution/${id}/config`,
    headers: { 'if-match': etag },
    body: withParts(config, parts),
  });
  return viewOf(tree);
};
