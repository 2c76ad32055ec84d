import type { AlarmMethod } from '#shared/areas/cdn/alarms/policy';
import type { Platform } from '../../kernel/process/platform';
import type { Channel } from './driver';
import { emailChannel } from './email';
import { numberChannel, openNumberProvider } from './numbers';
import { webhookChannel } from './webhook';

export type { Attempt, Channel, Outgoing } from './driver';
export type ChannelName = AlarmMethod;

/** Methods that need a provider while the platform names none. */
export const withoutProvider = async (p: Pick<Platform, 'outside'>): Promise<ChannelName[]> =>
  (await p.outside()).notifyUrl ? [] : ['phone', 'sms'];

/** The ways notices go out; phone and SMS through the provider the platform names. */
export const openChannels = (
  p: Pick<Platform, 'mail' | 'outbound' | 'outside'>,
): Record<ChannelName, Channel> => {
  const numbers = openNumberProvider({ services: p.outside, outbound: p.outbound });
  return {
    email: emailChannel(p.mail),
    phone: numberChannel(numbers, 'calls'),
    sms: numberChannel(numbers, 'messages'),
    webhook: webhookChannel(p.outbound),
  };
};
