import { Plus, Trash2 } from 'lucide-react';
import * as z from 'zod';
import {
  type Assertion,
  type CheckName,
  checkNames,
  mostAssertions,
} from '#shared/areas/cdn/tests/results';
import type { ControlProps } from '../../../kernel/screens/formTypes';
import { t } from '../../../kernel/text/translate';
import { Button, IconButton, Select, TextInput } from '../../../ui';
import { texts } from './texts';

const names = Object.keys(checkNames) as CheckName[];
const row = z.object({
  check: z.enum(names as [CheckName, ...CheckName[]]),
  name: z.string(),
  value: z.string(),
});
/** Assertions as a form holds them; none where it holds something else. */
export const assertionsOf = (value: unknown): Assertion[] => z.array(row).catch([]).parse(value);
const hasName = (check: CheckName) => check === 'header' || check === 'noHeader';

/** What must hold at every point: a line for each assertion; what is refused of it is marked. */
export const AssertionsControl = ({ value, onChange, errorOf, ids }: ControlProps) => {
  const rows = assertionsOf(value);
  const put = (at: number, patch: Partial<Assertion>) =>
    onChange(rows.map((one, i) => (i === at ? { ...one, ...patch } : one)));
  return (
    <div id={ids.id} className="flex min-w-0 flex-col gap-2">
      {rows.map((one, at) => {
        const isWrong = (part: 'name' | 'value') =>
          errorOf(`assertions.${at}.${part}`) ? true : undefined;
        return (
          <div key={at} className="flex min-w-0 flex-wrap gap-2 sm:flex-nowrap">
            <Select
              aria-label={t(texts.assertions)}
              value={one.check}
              options={names.map((name) => ({ value: name, label: t(checkNames[name]) }))}
              onChange={(e) =>
                put(at, { check: names.find((n) => n === e.target.value) ?? one.check })
              }
            />
            {hasName(one.check) && (
              <TextInput
                mono
                className="min-w-32 flex-1"
                aria-label={t(texts.assertionHeader)}
                aria-invalid={isWrong('name')}
                placeholder={t(texts.assertionHeader)}
                value={one.name}
                onChange={(e) => put(at, { name: e.target.value })}
              />
            )}
            {one.check !== 'noHeader' && (
              <TextInput
                mono
                className="min-w-24 flex-1"
                aria-label={t(checkNames[one.check])}
                aria-invalid={isWrong('value')}
                value={one.value}
                onChange={(e) => put(at, { value: e.target.value })}
              />
            )}
            <IconButton
              icon={Trash2}
              variant="ghost"
              label={t(texts.removeAssertion)}
              onClick={() => onChange(rows.filter((_, i) => i !== at))}
            />
          </div>
        );
      })}
      {rows.length < mostAssertions && (
        <Button
          size="sm"
          icon={Plus}
          className="self-start"
          onClick={() => onChange([...rows, { check: 'status', name: '', value: '200' }])}
        >
          {t(texts.addAssertion)}
        </Button>
      )}
    </div>
  );
};
