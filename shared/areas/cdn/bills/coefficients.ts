import { entity, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { allBut, crud } from '../../../kernel/crud';
import { account } from '../../platform/accounts/accounts';
import * as cdnTerms from '../terms';

/**
 * What an account's usage is multiplied by from a day on, where a supplier entry has no coefficient of
 * its own; before the first of these the account's own value holds.
 */
export const billCoefficient = entity('billCoefficient', '账号系数', 'Account coefficient', {
  id: field.id(),
  accountId: field.account(),
  coefficientPpm: account.schema.shape.coefficientPpm,
  fromDay: field.day(...cdnTerms.validFrom),
  remark: field.remark(...cdnTerms.remark, 200),
  createdAt: field.created(),
});

/** Made bills stay as they are until they are recomputed, which names the coefficient as the cause. */
export const billCoefficients = resource('billCoefficients', {
  entity: billCoefficient,
  endpoints: crud(billCoefficient, {
    scope: 'platform',
    view: 'staff.billing.view',
    write: 'staff.billing.operate',
    writes: allBut(billCoefficient),
    names: ['accountId'],
    filters: ['accountId'],
    sort: ['fromDay', 'createdAt'],
    order: '-fromDay',
  }),
});
