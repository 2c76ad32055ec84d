/** What runs of schedules say: Chinese, English. */
export const cronSchedulesSentences = {
  'schedule.lost': ['{hours} 小时内没有结果', 'No result came within {hours} {hours|hour|hours}'],
  'schedule.broken': [
    '连续 {times} 次未能启动',
    'Could not be started {times} {times|time|times} in a row',
  ],
} as const;
