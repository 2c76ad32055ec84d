export * from './campaigns/index';
export * from './material/index';
export * from './numberFiles/index';
export * from './prices/index';
export * from './records/index';
export * from './routing/index';
export * from './sessions/index';
export * from './statistics/index';
