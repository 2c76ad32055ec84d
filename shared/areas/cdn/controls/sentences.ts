/** Why a control stands as it does: Chinese, English. */
export const controlsSentences = {
  'control.traffic': [
    '本期流量 {used} GB，限额 {most} GB',
    'Traffic of the period {used} GB, limit {most} GB',
  ],
  'control.bandwidth': [
    '本期最高带宽 {used} Mbps，限额 {most} Mbps',
    'Highest bandwidth of the period {used} Mbps, limit {most} Mbps',
  ],
  'control.reached': ['达到或接近限额', 'At its limit or near to it'],
  'control.forced': ['平台人员强制执行：{why}', 'Forced by the platform staff: {why}'],
} as const;
