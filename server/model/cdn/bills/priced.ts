import { createHash } from 'node:crypto';
import type { BillLine } from '#shared/areas/cdn/bills/bills';
import type { SmsLine } from '#shared/areas/cdn/bills/schemas';
import type { UsageRow } from './usage';

/** What the bill of a day is made of, with its prices and coefficients; `missing` when one has none. */
export type Priced = {
  usage: CopiedUsage[];
  lines: PricedLine[];
  sms: SmsLine[];
  missing: boolean;
};
export type CopiedUsage = UsageRow & { domain: string | null; coefficientPpm: number };
export type PricedLine = Omit<BillLine, 'id'> & { weighted: string };

const by = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
/**
 * SHA-256 over what a day bill says: its lines by region, its copy of usage and, where there are any, its
 * lines of messages, in a fixed order and form, so that whoever holds them can make it again.
 */
export const hashOf = ({ lines, usage, sms }: Pick<Priced, 'lines' | 'usage' | 'sms'>): string => {
  const text = JSON.stringify({
    lines: [...lines]
      .sort((a, b) => by(a.region, b.region))
      .map((l) => [l.region, l.bytes, l.weighted, l.priceId, l.priceVersion, l.pricePerGb, l.cost]),
    usage: usage
      .map((u) => [u.domainId, u.paramId, u.region, u.bytes, u.coefficientPpm] as const)
      .sort((a, b) => by(a.slice(0, 3).join(), b.slice(0, 3).join())),
    ...(sms.length === 0
      ? {}
      : {
          sms: sms
            .map((l) => [l.country, l.price, l.messages, l.segments, l.cost] as const)
            .sort((a, b) => by(a[0], b[0]) || a[1] - b[1]),
        }),
  });
  return createHash('sha256').update(text).digest('hex');
};
