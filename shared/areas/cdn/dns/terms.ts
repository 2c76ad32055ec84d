/** Terms of the area "dns" that several of its files say. */
export const serverRole = ['服务器类型', 'Kind of server'] as const;
export const recordTypes = ['记录类型', 'Record types'] as const;
export const recordType = ['记录类型', 'Record type'] as const;
export const expectedAny = ['期望（任一）', 'Expected, one of'] as const;
export const platformName = ['系统域名', 'Platform name'] as const;
export const hostName = ['主机名', 'Host name'] as const;
export const noAnswer = ['没有应答', 'No answer'] as const;
export const ttlSeconds = ['TTL（秒）', 'TTL (s)'] as const;
export const zone = ['区域文件', 'Zone'] as const;
export const serial = ['区域版本', 'Serial'] as const;
export const dropped = ['移除', 'Dropped'] as const;
