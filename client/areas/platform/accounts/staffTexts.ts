/** What staff read about people of accounts and the audit, in both languages; places in braces are filled by `t`. */
export const staffTexts = {
  dayBills: ['日账单', 'Day bills'],
  users: {
    disableText: [
      '立即结束其全部会话，此后不能登录；其密钥随之停用。',
      'Ends every session of theirs at once; they cannot sign in, and their keys stop.',
    ],
    resetTwoFactor: ['重置两步验证', 'Reset two-factor'],
    resetText: [
      '结束其全部会话，下次登录时重新绑定；原因会写入邮件与审计。',
      'Ends their sessions; they enrol anew at the next sign-in. The reason stands in the letter and the audit.',
    ],
    invite: ['重新发送邀请', 'Mail the invitation again'],
  },
  seals: {
    title: ['核对哈希链', 'Verify the hash chain'],
    whole: ['每条记录都与其封印及前一条相符', 'Every record fits its seal and the one before it'],
    broken: ['有记录与封印不符', 'Records do not fit their seals'],
    counts: [
      '{records} 条记录，其中 {forgotten} 条已移除个人数据；用时 {seconds} 秒',
      'Records: {records}; personal data was taken out of {forgotten}; it took {seconds} s',
    ],
    number: ['编号', 'Number'],
    fault: ['问题', 'Fault'],
    head: [
      '末尾封印。另存一份，日后即可证明此前的记录未被改动：',
      'The last seal. Kept elsewhere, it proves later that nothing before it was changed:',
    ],
  },
} as const;
