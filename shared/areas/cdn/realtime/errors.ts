/** Failures of the area "realtime": status, Chinese, English. */
export const realtimeErrors = {
  'realtime.budget': [
    409,
    '参数 {param} 每天需要 {calls} 次调用，仅剩 {left} 次：请加大间隔或减少域名',
    '{param} would be called {calls} times a day, {left} {left|is|are} left: ask less often or for fewer domains',
  ],
} as const;
