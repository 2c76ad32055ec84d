import { randomBytes } from 'node:crypto';
import { smsAccesses } from '#shared/areas/sms/access/access';
import { openCustomer } from '../integration/sms/smppCustomer';
import type { Caller } from '../support/caller';

/** What a customer's own system binds with; with a port it is bound, and has sent a message and one that is refused. */
export const smppAccess = async (caller: Caller, port: number | null): Promise<void> => {
  const { create, password } = smsAccesses.endpoints;
  const systemId = `shop-${randomBytes(3).toString('hex')}`;
  const { id } = await caller.call(create, {
    name: 'Web shop',
    systemId,
    kind: 'notice',
    sessions: 2,
    windowSize: 50,
    ratePerSecond: 100,
    networks: ['127.0.0.0/8'],
    enabled: true,
  });
  if (port === null) return;
  const login = await caller.call(password, { id });
  const customer = await openCustomer({ port, ...login });
  await customer.submit('8613800000200', 'Your parcel has arrived.');
  await customer.submit('12', 'Nobody');
  // It stays bound as long as the walk, and holds nobody's process up.
  customer.socket.unref();
};
