import type { Check } from '../../../kernel/process/checks';

/** Rules that must always hold for files of numbers. */
export const numberFileChecks: readonly Check[] = [
  {
    id: 'sms.fileRows',
    kind: 'lost',
    summary: [
      '号码文件的行数等于有效、重复、无效与退订之和',
      'The rows of a number file are its valid, duplicate, invalid and opted-out ones',
    ],
    sql: `select id as what from sms_number_file where rows <> valid + duplicate + invalid + opted_out`,
  },
];
