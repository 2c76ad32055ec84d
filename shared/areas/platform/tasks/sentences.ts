/** What items of tasks say: Chinese, English. */
export const tasksSentences = {
  'task.putAside': [
    '已搁置：处理它的 {deaths} 个工作进程先后中止',
    'Put aside: {deaths} {deaths|worker|workers} died while they had it',
  ],
} as const;
