import type { Platform } from '../../kernel/process/platform';
import type { Channel, Written } from './driver';
import { emailChannel } from './email';
import { numberChannel, openNumberProvider } from './numbers';
import { webhookChannel } from './webhook';

export type { Attempt, Channel, Letter, Outgoing } from './driver';
/** People by mail, call or text message, and machines by webhook. */
export type Channels = Record<'email' | 'phone' | 'sms', Channel<Written>> & { webhook: Channel };

/** Methods that need a provider while the platform names none. */
export const withoutProvider = async (
  p: Pick<Platform, 'outside'>,
): Promise<('phone' | 'sms')[]> => ((await p.outside()).notifyUrl ? [] : ['phone', 'sms']);

/** The ways notices go out; phone and SMS through the provider the platform names. */
export const openChannels = (p: Pick<Platform, 'mail' | 'outbound' | 'outside'>): Channels => {
  const numbers = openNumberProvider({ services: p.outside, outbound: p.outbound });
  return {
    email: emailChannel(p.mail),
    phone: numberChannel(numbers, 'calls'),
    sms: numberChannel(numbers, 'messages'),
    webhook: webhookChannel(p.outbound),
  };
};
