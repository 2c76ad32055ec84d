export { dropBatch, noteDue } from './cleaning.store';
