import * as terms from '../../../kernel/terms';

/** Failures of the area "session": status, Chinese, English. */
export const sessionErrors = {
  'session.sliderRequired': [400, ...terms.pleaseCompleteSecurityVerification],
  'session.sliderWrong': [400, ...terms.pleaseFillInTheCorrectVerificationCode],
  'session.wrong': [401, '邮箱或密码错误', 'The email or the password is wrong'],
  'session.locked': [
    429,
    '失败次数过多，请 {seconds} 秒后重试',
    'Too many failures, try again in {seconds} s',
  ],
  'session.deactivated': [
    403,
    '账号已停用，请联系平台管理员',
    'The account is deactivated, please contact the platform',
  ],
  'session.disabled': [
    403,
    '该用户已停用，请联系账号管理员',
    'This user is disabled, please contact your administrator',
  ],
  'session.twoFactorWrong': [400, '验证失败，请重试', 'Verification failed, please try again'],
  'session.ticketEnded': [410, ...terms.thisVerificationHasEndedPleaseSignIn],
  'session.notEnrolled': [409, '两步验证未启用', 'Two-factor authentication is not on'],
  'session.emailSame': [400, '新邮箱与当前邮箱相同', 'This is your address already'],
  'session.emailTaken': [409, '该邮箱已被使用', 'This address is already in use'],
  'session.enrolled': [409, '两步验证已启用', 'Two-factor authentication is already on'],
  'session.linkUnknown': [404, ...terms.thisLinkIsNotValid],
  'session.linkExpired': [410, ...terms.thisLinkHasExpired],
  'session.linkUsed': [410, ...terms.thisLinkWasAlreadyUsed],
  'session.simulationEnded': [
    410,
    '模拟登录凭据已失效',
    'The ticket for the simulated sign-in has ended',
  ],
  'session.simulationRefused': [
    409,
    '不能模拟该用户：{reason}',
    'This user cannot be simulated: {reason}',
  ],
  'session.passwordEmpty': [400, '密码不能为空', 'The password cannot be empty'],
  'session.passwordOld': [400, '当前密码错误', 'The present password is wrong'],
  'session.passwordSame': [
    400,
    '新密码不能与旧密码相同',
    'The new password is the same as the old one',
  ],
  'session.passwordMismatch': [400, '两次输入的密码不一致', 'The two entries do not match'],
  'session.passwordWeak': [
    400,
    '密码至少 8 位，且须包含大写字母、小写字母、数字和特殊字符',
    'At least 8 characters with upper and lower case letters, digits and special characters',
  ],
  'session.passwordLong': [
    400,
    '密码不能超过 128 个字符',
    'The password cannot exceed 128 characters',
  ],
  'session.passwordCommon': [
    400,
    '密码过于常见或包含邮箱，请换一个',
    'The password is too common or holds your email, choose another',
  ],
  'session.passwordRecent': [
    400,
    '不能使用最近 5 次用过的密码',
    'The last 5 passwords cannot be used again',
  ],
  'network.refused': [
    403,
    '已拒绝来自此地址的访问，请联系平台人员',
    'Access from this address is refused; tell the platform staff',
  ],
  'network.wrong': [400, '{value} 不是有效的地址或网段', '{value} is no address or network'],
  'network.own': [
    409,
    '其中包含您当前的地址 {ip}；请确认后再保存',
    'Your own present address {ip} is in it; confirm to block it all the same',
  ],
  'network.everything': [
    409,
    '网段过大：IPv4 至少 /8，IPv6 至少 /16',
    'The network is too wide: at least /8 of IPv4, /16 of IPv6',
  ],
} as const;
