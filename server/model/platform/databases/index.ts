export { dropBatch, isConsoleBusy, noteDue } from './cleaning.store';
