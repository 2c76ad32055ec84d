/** What files of numbers keep to say: Chinese, English. */
export const numberFilesSentences = {
  'sms.numbersAsked': [
    '查看 {account} 的号码文件“{name}”的 {n} 个明文号码，30 分钟',
    'Reading {n} {n|number|numbers} of the file "{name}" of {account} for 30 minutes',
  ],
} as const;
