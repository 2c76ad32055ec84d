import { element, textIn, type Xml } from '../../xml';
import { fingerprintOf } from '../certificatePair';
import { type DomainCalls, DriverError } from '../driver';
import type { AwsCaller } from './call';
import { arnOf, certificateParts, dropCertificate, importCertificate } from './certificates';
import { toCloudFront } from './config';
import {
  configurationOf,
  type Configured,
  type Directory,
  updateDistribution,
  viewFor,
  viewOf,
} from './distributions';
import { logPrefix } from './logs';
import { nameMark, readMark, writeMark } from './mark';
import { fromCloudFront } from './readBack';

const commentOf = (domain: string, version: number, fingerprint: string | null): Xml =>
  element('Comment', writeMark({ version, fingerprint, name: nameMark(domain) }));

const loggingOf = (domain: string, bucket: string): Xml =>
  element('Logging', [
    element('Enabled', 'true'),
    element('IncludeCookies', 'false'),
    element('Bucket', `${bucket}.s3.amazonaws.com`),
    element('Prefix', logPrefix(domain)),
  ]);

/** A domain's life: each has a distribution of its own, whose lines go to `bucket`. */
export const domainCalls = (call: AwsCaller, directory: Directory, bucket: string): DomainCalls => {
  /** What `act` makes of what is stored of a domain. */
  const stored = <T>(
    operation: string,
    domain: string,
    act: (before: Configured) => Promise<T>,
  ): Promise<T> =>
    directory.with(operation, domain, async (id) =>
      act(await configurationOf(call, operation, id)),
    );
  return {
    async createDomain({ domain, config, ref }) {
      if ((await directory.ids('createDomain', [domain])).size > 0)
        throw new DriverError('conflict', `CloudFront has a distribution for ${domain} already`);
      const body = element('DistributionConfig', [
        element('CallerReference', ref),
        ...toCloudFront(domain, config),
        commentOf(domain, config.version, null),
        element('Enabled', 'true'),
        loggingOf(domain, bucket),
        element('HttpVersion', 'http2'),
        element('IsIPV6Enabled', 'true'),
      ]);
      const question = { method: 'POST', path: '/distribution', body } as const;
      return viewOf((await call.xml('createDomain', 'Distribution', question)).tree);
    },
    async status(domain) {
      try {
        return await directory.with('status', domain, (id) => viewFor(call, 'status', id));
      } catch (error) {
        if (error instanceof DriverError && error.errorClass === 'absent') return null;
        throw error;
      }
    },
    pushConfig: ({ domain, config }) =>
      stored('pushConfig', domain, (before) => {
        const { fingerprint = null } = readMark(textIn(before.config, 'Comment')) ?? {};
        return updateDistribution(call, 'pushConfig', before, [
          ...toCloudFront(domain, config),
          commentOf(domain, config.version, fingerprint),
          loggingOf(domain, bucket),
        ]);
      }),
    readConfig: (domain) =>
      stored('readConfig', domain, async ({ config }) => fromCloudFront(config)),
    setEnabled: ({ domain, enabled }) =>
      stored('setEnabled', domain, (before) =>
        updateDistribution(call, 'setEnabled', before, [element('Enabled', String(enabled))]),
      ),
    async removeDomain({ domain }) {
      const arn = await stored('removeDomain', domain, async ({ id, etag, config }) => {
        await call.plain('removeDomain', {
          method: 'DELETE',
          path: `/distribution/${id}`,
          headers: { 'if-match': etag },
        });
        return arnOf(config);
      });
      directory.forget(domain);
      if (arn) await dropCertificate(call, 'removeDomain', arn);
    },
    async setCertificate({ domain, certificatePem, privateKeyPem }) {
      const pair = certificatePem && privateKeyPem ? { certificatePem, privateKeyPem } : null;
      const fingerprint = pair && fingerprintOf(pair);
      return stored('setCertificate', domain, async (before) => {
        const present = arnOf(before.config);
        const arn = pair && (await importCertificate(call, 'setCertificate', pair, present));
        const { version = 1 } = readMark(textIn(before.config, 'Comment')) ?? {};
        const view = await updateDistribution(call, 'setCertificate', before, [
          ...certificateParts(domain, arn),
          commentOf(domain, version, fingerprint),
        ]);
        if (present !== null && present !== arn)
          await dropCertificate(call, 'setCertificate', present);
        return view;
      });
    },
  };
};
