import { randomBytes } from 'node:crypto';
import { zones } from '../../kernel/config';
import { below, type Node } from '../../world/route53/xml';
import type { SupplierCore } from '../core';
import type { DomainRecord } from '../domains';
import type { openCertificates } from './certificates';
import { distributionConfig } from './description.data';
import { Refusal } from './refusal';
import { check } from './shapes';
import { edgeConfigOf, heldIn, textOf } from './words';

const nobody = { ref: '', idempotent: false };
/** A distribution as it is kept: its document, the tag of it, and the name by which the core serves it. */
export type Row = { id: string; etag: string; at: string; served: string; config: Node };
/** Where the lines of a distribution lie; they stay when it is gone. */
export type LogFolder = { id: string; served: string; place: string };
export type Shown = Row & { status: 'InProgress' | 'Deployed'; domainName: string };

/** A name as those of Amazon look. */
export const newId = (letter: string): string =>
  letter +
  [...randomBytes(13)].map((byte) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'[byte % 32]).join('');
const arnOf = (config: Node): string => textOf(config, 'ViewerCertificate', 'ACMCertificateArn');
const refuse = (status: number, code: string, why: string): never => {
  throw new Refusal(status, code, why);
};
const leaf = (name: string, text: string): Node => ({ name, text, children: [] });

/** The configuration with another origin in place of its own. */
const withHost = (node: Node, from: string, to: string): Node =>
  node.name === 'DomainName' && node.text === from
    ? leaf(node.name, to)
    : { ...node, children: node.children.map((child) => withHost(child, from, to)) };

/** Distributions of the account; what each serves is a domain of the core. */
export const openDistributions = (
  core: SupplierCore,
  certificates: ReturnType<typeof openCertificates>,
) => {
  const table = core.store.table<Row>('cloudfront');
  const zone = zones.suppliers[core.traits.name];
  const hostOf = (id: string): string => `${id.toLowerCase()}.${zone}`;
  const recordOf = ({ served }: Row): DomainRecord => core.domains.known(served);
  const show = (row: Row): Shown => {
    const record = recordOf(row);
    const { host, hostHeader } = record.wanted.origin;
    // What changed behind everybody's back shows in the name of the origin.
    const config = hostHeader?.startsWith('drifted.')
      ? withHost(row.config, host, hostHeader)
      : row.config;
    const isDone = record.state === 'online' || record.state === 'stopped';
    const status = isDone ? 'Deployed' : 'InProgress';
    return { ...row, config, status, domainName: hostOf(row.id) };
  };
  const find = (id: string): Row =>
    table.get(id) ?? refuse(404, 'NoSuchDistribution', `There is no distribution ${id}.`);
  const save = (row: Row): Shown => {
    const logging = below(row.config, 'Logging');
    const folder: LogFolder = {
      id: row.id,
      served: row.served,
      place: `${textOf(logging, 'Bucket')}/${textOf(logging, 'Prefix')}`,
    };
    core.store.commit([
      { table: 'cloudfront', key: row.id, value: row },
      ...(textOf(logging, 'Enabled') === 'true'
        ? [{ table: 'cloudfrontLogs', key: row.id, value: folder }]
        : []),
    ]);
    return show(row);
  };
  const all = (): Row[] => [...table.values()];
  /** The one name this distribution serves; its certificate must be for it. */
  const nameOf = (id: string, config: Node): string => {
    const [alias, ...more] = heldIn(config, 'Aliases').map(({ text }) => text);
    if (more.length > 0) refuse(400, 'TooManyDistributionCNAMEs', 'One name each is served here.');
    if (alias === undefined) return hostOf(id);
    const arn = arnOf(config);
    if (!arn) refuse(400, 'InvalidViewerCertificate', `${alias} needs a certificate for it.`);
    const other = all().find((one) => one.served === alias && one.id !== id);
    if (other || (core.domains.serves(alias) && table.get(id)?.served !== alias))
      refuse(409, 'CNAMEAlreadyExists', `${alias} is served by another distribution.`);
    return alias;
  };
  const pairOf = (name: string, config: Node) =>
    arnOf(config) ? certificates.pairFor(arnOf(config), name) : null;
  /** Brings what a configuration says onto the edges, under its name. */
  const put = (name: string, config: Node, before: string | null): void => {
    const edge = edgeConfigOf(config);
    const isEnabled = textOf(config, 'Enabled') === 'true';
    const pair = name.endsWith(`.${zone}`) ? null : pairOf(name, config);
    if (before !== null && before !== name) core.domains.remove(before, nobody, false);
    if (before === name) core.domains.setConfig(name, edge, nobody);
    else core.domains.create(name, edge, nobody);
    const present = core.domains.known(name).certificate;
    if (present?.certificate !== pair?.certificate) core.domains.setCertificate(name, pair, nobody);
    if (core.domains.known(name).enabled !== isEnabled)
      core.domains.setEnabled(name, isEnabled, nobody);
  };
  const match = (row: Row, tag: string): void => {
    if (tag === '') refuse(400, 'InvalidIfMatchVersion', 'If-Match is missing.');
    if (tag !== row.etag) refuse(412, 'PreconditionFailed', 'If-Match is not the present tag.');
  };
  return {
    list: (): Shown[] => all().map(show),
    one: (id: string): Shown => show(find(id)),
    usesCertificate: (arn: string): boolean => all().some(({ config }) => arnOf(config) === arn),
    create(config: Node): Shown {
      check(config, distributionConfig);
      const ref = textOf(config, 'CallerReference');
      const earlier = all().find((one) => textOf(one.config, 'CallerReference') === ref);
      if (earlier && JSON.stringify(earlier.config) === JSON.stringify(config))
        return show(earlier);
      if (earlier) refuse(409, 'DistributionAlreadyExists', `${ref} was used before.`);
      const id = newId('E');
      const served = nameOf(id, config);
      put(served, config, null);
      return save({ id, etag: newId('E'), at: new Date().toISOString(), served, config });
    },
    update(id: string, tag: string, config: Node): Shown {
      const row = find(id);
      match(row, tag);
      check(config, distributionConfig);
      if (textOf(config, 'CallerReference') !== textOf(row.config, 'CallerReference'))
        refuse(400, 'IllegalUpdate', 'CallerReference cannot be changed.');
      const served = nameOf(id, config);
      put(served, config, row.served);
      return save({ ...row, etag: newId('E'), at: new Date().toISOString(), served, config });
    },
    remove(id: string, tag: string): void {
      const row = find(id);
      match(row, tag);
      const shown = show(row);
      if (below(row.config, 'Enabled')?.text === 'true' || shown.status !== 'Deployed')
        refuse(409, 'DistributionNotDisabled', 'It must be disabled, and that deployed, first.');
      core.domains.remove(row.served, nobody, true);
      core.store.commit([{ table: 'cloudfront', key: id, value: null }]);
    },
  };
};
