import {
  mailGroups,
  mailSetting,
  mailSettingId,
  mailSettings,
} from '#shared/areas/platform/letters/mailSettings';
import type { Out } from '#shared/kernel/contract';
import { badField } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { change } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { freeHeld, limitsUsed } from '../../../model/platform/session/index';
import { storedSetting } from './mailSettings.store';

/** Groups that get copies of letters. */
export const mailGroupsService = serve(
  mailGroups,
  plainVerbs(mailGroups, {
    check: async (_ctx, { emails }) => {
      if (emails.length === 0) throw badField('emails', 'field.required', { field: 'emails' });
      return { emails: [...new Set(emails)] };
    },
    criticalNew: true,
    audited: () => ({ risk: 'high' }),
  }),
);

type Standing = Out<(typeof mailSettings)['endpoints']['read']>;
const standing = async (ctx: Ctx): Promise<Omit<Standing, 'mailFrom'>> => ({
  ...(await storedSetting(ctx)),
  ...(await limitsUsed(ctx)),
});
const sender = async () => ({ mailFrom: (await platform().outside()).mailFrom });

/** Sender and limits of letters; the sender's address is read anew, as it is set with the relay. */
export const mailSettingsService = serve(
  mailSettings,
  {},
  {
    read: async (o) => ({ ...(await o.transact(standing)), ...(await sender()) }),
    async update(o, input) {
      const now = await o.transact(async (ctx) => {
        await change(ctx, mailSetting, mailSettingId, input, { risk: 'high' });
        await freeHeld(ctx);
        ctx.emit(mailSettings.events.changed, { id: mailSettingId });
        return standing(ctx);
      });
      return { ...now, ...(await sender()) };
    },
  },
);
