/** Failures of the area "notices": status, Chinese, English. */
export const noticesErrors = {
  'notices.kind': [400, '没有可以接收的通知“{value}”', 'There is no notice “{value}” for you'],
  'notices.nothing': [400, '请选择要静音的类型或对象', 'Choose a kind or an object to mute'],
  'notices.until': [
    400,
    '截至时间须在将来，且不超过 {days} 天',
    'The end must be in the future, at most {days} {days|day|days} away',
  ],
  'notices.tooMany': [409, '最多静音 {max} 项', 'At most {max} mutes are kept'],
  'notices.zone': [400, '未知的时区', 'Unknown time zone'],
} as const;
