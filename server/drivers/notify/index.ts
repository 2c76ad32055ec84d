import type { Platform } from '../../kernel/platform';
import type { Channel } from './driver';
import { emailChannel } from './email';
import { webhookChannel } from './webhook';

export type { Attempt, Channel, Outgoing } from './driver';
export type ChannelName = 'email' | 'webhook';

/** The ways notices go out; phone and SMS join here once there is a provider. */
export const openChannels = (
  p: Pick<Platform, 'mail' | 'outbound'>,
): Record<ChannelName, Channel> => ({
  email: emailChannel(p.mail),
  webhook: webhookChannel(p.outbound),
});
