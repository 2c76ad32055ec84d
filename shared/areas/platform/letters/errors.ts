/** Errors of the area "letters". */
export const lettersErrors = {
  'letters.waiting': [409, '这封邮件仍在发送中', 'This letter is still being sent'],
  'letters.bound': [
    409,
    '这封邮件含有只属于当时操作的一次性链接，请由本人重新发起该操作',
    'This letter holds a one-time link of what was done then; the person begins that anew',
  ],
  'letters.nobody': [
    409,
    '已没有人以该邮箱等待这封邮件：邀请已被接受，或用户已停用、移除或更换邮箱',
    'Nobody waits for this letter at that address: the invitation was accepted, or the person was disabled, removed or has another address',
  ],
} as const;
