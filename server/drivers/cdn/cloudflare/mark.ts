/** What a hostname is to the platform: it stands in the description of its origin rule. */
export type Mark = {
  version: number;
  fingerprint: string | null;
  enabled: boolean;
};

/** `manifold <version> <certificate> <on|off>`. */
export const writeMark = ({ version, fingerprint, enabled }: Mark): string =>
  `manifold ${version} ${fingerprint ?? '-'} ${enabled ? 'on' : 'off'}`;

/** Null for a rule that somebody else wrote. */
export const readMark = (description: string): Mark | null => {
  const match = /^manifold ([1-9]\d{0,8}) (-|[0-9a-f]{64}) (on|off)$/.exec(description);
  if (!match) return null;
  const [, version, fingerprint = '-', state] = match;
  return {
    version: Number(version),
    fingerprint: fingerprint === '-' ? null : fingerprint,
    enabled: state === 'on',
  };
};
