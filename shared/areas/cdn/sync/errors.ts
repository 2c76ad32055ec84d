/** Failures of the area "sync": status, Chinese, English. */
export const syncErrors = {
  'sync.range': [
    400,
    '只能补采同步范围内的数据：{from} 至 {to}',
    'Only data of the synced span can be pulled again: {from} to {to}',
  ],
} as const;
