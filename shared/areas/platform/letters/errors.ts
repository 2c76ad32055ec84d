/** Errors of the area "letters". */
export const lettersErrors = {
  'letters.waiting': [409, '这封邮件仍在发送中', 'This letter is still being sent'],
  'letters.bound': [
    409,
    '这封邮件含有只属于当时操作的一次性链接，请由本人重新发起该操作',
    'This letter holds a one-time link of what was done then; the person begins that anew',
  ],
  'letters.suppressed': [
    409,
    '该地址曾永久拒收，请先在“邮件管理”中移出',
    'The address refused for good; take it off under Mail settings first',
  ],
  'letterTemplate.unknown': [
    400,
    '没有变量 {name}；可用：{known}',
    'There is no variable {name}; there are: {known}',
  ],
  'letterTemplate.link': [
    400,
    '该邮件须含 {link}，单独成段',
    'This letter needs {link} as a paragraph of its own',
  ],
  'letterTemplate.same': [409, '与使用中的版本相同', 'It is the version in use'],
  'letterTemplate.version': [404, '没有该版本', 'There is no such version'],
  'letters.nobody': [
    409,
    '已没有人以该邮箱等待这封邮件：邀请已被接受，或用户已停用、移除或更换邮箱',
    'Nobody waits for this letter at that address: the invitation was accepted, or the person was disabled, removed or has another address',
  ],
} as const;
