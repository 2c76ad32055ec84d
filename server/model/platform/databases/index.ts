export { ruleOf } from './cleanRules.store';
export { dropDay, dropDays } from './partitions.store';
export { dropBatch, isConsoleBusy, noteDue } from './cleaning.store';
