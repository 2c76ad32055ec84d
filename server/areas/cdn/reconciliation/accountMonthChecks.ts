import { accountMonthChecks } from '#shared/areas/cdn/reconciliation/accountMonthChecks';
import { serve } from '../../../kernel/http/http';
import { listAccountMonths } from '../../../model/cdn/reconciliation/accountMonths.store';

/** Whether days, domains and bill of a month are the same, for those who prove figures. */
export const accountMonthChecksService = serve(accountMonthChecks, { list: listAccountMonths });
