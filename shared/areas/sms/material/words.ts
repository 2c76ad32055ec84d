import { entity, event, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import { severities } from './rules';

/** A word that material may not hold, or only after two reviewers looked at it. */
export const smsWord = entity('smsWord', '禁用词', 'Banned word', {
  id: field.id(),
  word: field.text('词语', 'Word', 40),
  effect: field.choice('作用', 'Effect', severities),
  remark: field.remark('备注', 'Note', 200),
  createdAt: field.created(),
});

export const smsWords = resource('smsWords', {
  entity: smsWord,
  endpoints: crud(smsWord, {
    scope: 'platform',
    view: 'staff.smsReview.view',
    write: 'staff.smsReview.operate',
    writes: ['word', 'effect', 'remark'],
    search: ['word', 'remark'],
    filters: ['effect'],
    sort: ['word', 'createdAt'],
  }),
  events: { changed: event('staff', smsWord.schema) },
});
