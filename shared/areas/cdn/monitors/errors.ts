/** Failures of monitor tasks: status, Chinese, English. */
export const monitorsErrors = {
  'monitor.window': [
    400,
    '点数不能多于所看的 {most} 个',
    'No more than the {most} {most|point|points} looked at',
  ],
  'monitor.limit': [
    400,
    '只能为流量提议带宽限额',
    'A limit of bandwidth is proposed for traffic alone',
  ],
} as const;
