import { numberOf } from '#shared/areas/sms/numbers';
import { smsOptOuts } from '#shared/areas/sms/numberFiles/optOuts';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { accountFor } from '../account';
import { addOptOuts } from '../../../model/sms/numberFiles/index';

/** Numbers that opted out: what answers their requests. */
export const smsOptOutsService = serve(smsOptOuts, {
  ...plainVerbs(smsOptOuts),
  async add(ctx, { accountId: named, numbers }) {
    const accountId = accountFor(ctx, named);
    const digits = new Set<string>();
    let bad = 0;
    for (const text of numbers) {
      const number = numberOf(text);
      if (number) digits.add(number.digits);
      else bad += 1;
    }
    const added = await addOptOuts(ctx, accountId, [...digits]);
    ctx.emit(smsOptOuts.events.changed, { id: accountId }, { accountId });
    const duplicate = numbers.length - bad - digits.size;
    return { added, present: digits.size - added, duplicate, bad };
  },
});
