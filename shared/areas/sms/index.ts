export * from './material/index';
export * from './prices/index';
export * from './records/index';
export * from './routing/index';
export * from './sessions/index';
export * from './statements/index';
export * from './statistics/index';
