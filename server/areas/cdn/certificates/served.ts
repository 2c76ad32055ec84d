import {
  type ServedCertificate,
  servedCertificates,
} from '#shared/areas/cdn/certificates/servedCertificates';
import { asciiHost } from '#shared/kernel/hostNames';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { dueNow } from '../../../model/cdn/certificates/dailyCheck';
import { boundOf, certificatesOf } from './served.store';

/** Whether a name of a certificate is that of a host: itself, or a wildcard of its parent (RFC 6125). */
const covers = (name: string, host: string): boolean =>
  name === host || (name.startsWith('*.') && name.slice(2) === host.split('.').slice(1).join('.'));
const namesOf = (typed: readonly string[]): string[] => [...new Set(typed.map(asciiHost))];

const look = async (ctx: Ctx, typed: readonly string[]): Promise<ServedCertificate[]> => {
  const names = namesOf(typed);
  const bound = await boundOf(ctx, names);
  const all = await certificatesOf(ctx, [...new Set(bound.map((b) => b.accountId))]);
  return names.map((name) => {
    const domain = bound.find((b) => b.name === name);
    if (!domain)
      return {
        name,
        domainId: null,
        accountName: null,
        certificateId: null,
        certificateName: null,
        issuer: null,
        notAfter: null,
        fingerprint: null,
        nodes: [],
        alternatives: [],
      };
    const { accountId, ...row } = domain;
    const alternatives = all
      .filter((c) => c.accountId === accountId && c.id !== row.certificateId)
      .filter((c) => c.hosts.some((h) => covers(h, name)))
      .slice(0, 20)
      .map(({ id, name: called, notAfter }) => ({ id, name: called, notAfter }));
    return { ...row, alternatives };
  });
};

/** Certificates by the names they are served under: what answers requests. */
export const servedCertificatesService = serve(servedCertificates, {
  look: async (ctx, { names }) => ({ rows: await look(ctx, names) }),
  async ask(ctx, { names }) {
    const bound = await boundOf(ctx, namesOf(names));
    const ids = bound.flatMap((b) => (b.certificateId && b.domainId ? [b.domainId] : []));
    await dueNow(ctx, ids);
    return { domains: ids.length };
  },
});
