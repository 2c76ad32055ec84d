import { sha256Of } from '../../signing/canonical';

/** What a distribution is to the platform: it stands in its comment, which is pushed with everything else. */
export type Mark = { version: number; fingerprint: string | null; name: string };

const mostName = 44;
/** The name as the comment holds it; a comment has 128 characters, so a long one stands by its checksum. */
export const nameMark = (domain: string): string =>
  domain.length <= mostName ? domain : `#${sha256Of(domain).slice(0, 40)}`;

/** `manifold <version> <certificate> <name>`. */
export const writeMark = ({ version, fingerprint, name }: Mark): string =>
  `manifold ${version} ${fingerprint ?? '-'} ${name}`;

/** Null for a distribution that somebody else made. */
export const readMark = (comment: string): Mark | null => {
  const match = /^manifold ([1-9]\d{0,8}) (-|[0-9a-f]{64}) (\S+)$/.exec(comment);
  if (!match) return null;
  const [, version, fingerprint = '-', name = ''] = match;
  return {
    version: Number(version),
    fingerprint: fingerprint === '-' ? null : fingerprint,
    name,
  };
};
