/** Terms of the area "steering" that several of its files say. */
export const place = ['地点（客户端地区）', 'Place (region of the client)'] as const;
export const resolver = ['解析服务器', 'Resolver'] as const;
export const zoneSerial = ['区域版本', 'Zone serial'] as const;
export const answers = ['应答数', 'Answers'] as const;
export const stage = ['阶段', 'Stage'] as const;
export const cnameTasks = ['CNAME 任务', 'CNAME tasks'] as const;
export const expectedShare = ['期望占比', 'Expected share'] as const;
export const observedShare = ['应答占比', 'Share of answers'] as const;
export const responseCode = ['响应码', 'Response code'] as const;
export const liveWeights = ['当前权重', 'Live weights'] as const;
export const wishedWeights = ['期望权重', 'Wished weights'] as const;
export const firstTime = ['第一时刻', 'First time'] as const;
export const secondTime = ['第二时刻', 'Second time'] as const;
