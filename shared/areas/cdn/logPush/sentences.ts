/** What the area "logPush" keeps to say: Chinese, English. */
export const logPushSentences = {
  'logPush.erasureAsked': [
    '从 {target} 删除日志对象 {key}：{lines} 行',
    'Delete the log object {key} from {target}: {lines} {lines|line|lines}',
  ],
} as const;
