import * as terms from '#shared/kernel/terms';
import { words } from '../../../kernel/text/words';

/** Texts of the screens of user profiles. */
export const texts = {
  title: ['用户信息', 'User profiles'],
  about: [
    '来电的用户是否就是我们认识的人：联系方式、公司、语言、邮件通知与最近收到的邮件。由平台修改邮箱时，新邮箱打开链接后才生效，并告知旧邮箱。变更历史取自审计。',
    'Is the caller the person we know: how to reach them, company, language, mailed notices and the letters that last reached them. An address changed by staff counts once its link is used, and the former one is told. The history of changes comes from the audit.',
  ],
  search: ['搜索邮箱、姓名、电话或公司', 'Search name, phone, company'],
  edit: ['修改姓名与语言', 'Edit name and language'],
  saved: terms.saved,
  changeEmail: ['修改邮箱', 'Change address'],
  emailHint: [
    '链接发送至新邮箱，打开后生效；此前仍使用旧邮箱登录。',
    'A link goes to the new address, which counts once it is used; until then sign-in stays with the former one.',
  ],
  emailSent: ['链接已发送至新邮箱', 'The link was mailed to the new address'],
  reset: ['重置用户密码', "Reset a user's password"],
  resetAbout: [
    '平台人员看不到也不设置密码：用户通过邮件中的链接自行设置。',
    'Staff never see or set a password: the person sets it by the link in the letter.',
  ],
  resetSend: words.resetPassword,
  resetDone: ['邮件已发送给用户', 'The letter was mailed to the person'],
  mailed: ['邮件通知', 'Mailed notices'],
  noneMailed: ['未选择任何邮件通知', 'No notice is mailed'],
  letters: ['最近收到的邮件', 'Letters to them'],
  noLetters: ['还没有发给该邮箱的邮件', 'No letter went to this address'],
  changes: ['变更历史', 'History of changes'],
  noChanges: ['没有变更', 'Nothing was changed'],
  open: words.open,
} as const;
