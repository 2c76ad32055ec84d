export * from './material/index';
