// Names alone, so that the type of the map refers to the files of the resources instead of repeating
// them; a name that two areas give does not compile.
export * from './platform/index';
export * from './cdn/index';
export * from './sms/index';
