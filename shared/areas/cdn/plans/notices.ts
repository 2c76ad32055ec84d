import { notice } from '../../../kernel/contract';

/** Told once a day of each limit. */
export const planNotices = {
  over: notice(
    'warning',
    '{what}已超出套餐“{plan}”的限额 {most}',
    '{what}: more than the {most} that the plan "{plan}" allows',
    '/control-overview',
    { about: 'what', permission: 'plan.view' },
  ),
};
