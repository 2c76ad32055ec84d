import * as z from 'zod';
import { createChain } from '../../kernel/selfSigned';
import { dnsName } from '../dns/names';
import type { Route } from './router';

const order = z.strictObject({
  names: z
    .array(dnsName.or(z.string().regex(/^\*\.[a-z0-9.-]+$/)))
    .min(1)
    .max(50),
  days: z.int().min(-400).max(3650).default(90),
});

/** The lab's certificate authority: hands out real chains for names of the lab, no questions asked. */
export const pkiRoutes = (): Route[] => [
  {
    method: 'POST',
    path: '/pki/certificates',
    handle: async (call) => {
      const { names, days } = await call.json(order);
      const now = Date.now();
      const notAfter = new Date(now + days * 86_400_000);
      const notBefore = new Date(Math.min(now, notAfter.getTime()) - 86_400_000);
      return { json: createChain({ subject: names[0] ?? 'lab', names, notBefore, notAfter }) };
    },
  },
];
