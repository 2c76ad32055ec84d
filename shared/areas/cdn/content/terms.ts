/** Terms of the area "content" that several of its files say. */
export const requestMethod = ['请求方法', 'Request method'] as const;
export const userAgent = ['User-Agent', 'User agent'] as const;
export const xCache = ['X-Cache', 'X-Cache'] as const;
export const boundIp = ['绑定解析 IP', 'Bound resolution IP'] as const;
