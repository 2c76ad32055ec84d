import './jsdomPolyfills';
import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { field } from '#shared/kernel/field';
import { Control } from '../../client/kernel/declared/Control';
import { DateInput } from '../../client/ui';
import { draw } from './kit';

const ids = { id: 'x', 'aria-describedby': undefined, 'aria-invalid': undefined };
/** A control of a form that holds what is typed. */
const Held = ({
  schema,
  changed,
}: {
  schema: Parameters<typeof Control>[0]['schema'];
  changed(v: unknown): void;
}) => {
  const [value, setValue] = useState<unknown>(null);
  const change = (next: unknown) => {
    setValue(next);
    changed(next);
  };
  return <Control ids={ids as never} schema={schema} label="X" value={value} onChange={change} />;
};

test('a date that cannot be read stays in its box, which says how one is written', () => {
  const changed = jest.fn();
  draw(<DateInput aria-label="日期" value="2026-01-02" max="2026-12-31" onChange={changed} />);
  const box = screen.getByLabelText<HTMLInputElement>('日期');
  fireEvent.focus(box);
  fireEvent.change(box, { target: { value: '31 December' } });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.blur(box);
  expect(box.value).toBe('31 December');
  expect(screen.getByRole('alert').textContent).toContain('年-月-日');
  fireEvent.change(box, { target: { value: '2027-01-01' } });
  expect(screen.getByRole('alert').textContent).toContain('2026-12-31');
  expect(changed).not.toHaveBeenCalled();
  fireEvent.change(box, { target: { value: '2026/03/04' } });
  expect(changed).toHaveBeenLastCalledWith('2026-03-04');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('forms are given what is no date too, so that it is refused and never taken for none', () => {
  const changed = jest.fn();
  draw(<Held schema={field.chosenTime('时间', 'Time').nullable()} changed={changed} />);
  const box = document.querySelector<HTMLInputElement>('#x') as HTMLInputElement;
  fireEvent.change(box, { target: { value: 'Tuesday' } });
  expect(changed).toHaveBeenLastCalledWith('Tuesday');
  expect(box.value).toBe('Tuesday');
  fireEvent.change(box, { target: { value: '2026-03-04 05:06' } });
  expect(changed).toHaveBeenLastCalledWith(
    expect.stringMatching(/^2026-03-0[345]T\d\d:06:00\.000Z$/),
  );
  fireEvent.change(box, { target: { value: '' } });
  expect(changed).toHaveBeenLastCalledWith(null);
});

test('a text longer than its field allows is not cut off while it is pasted', () => {
  const changed = jest.fn();
  draw(<Held schema={field.text('名称', 'Name', 20)} changed={changed} />);
  const box = document.querySelector<HTMLInputElement>('#x') as HTMLInputElement;
  expect(box.hasAttribute('maxlength')).toBe(false);
  fireEvent.change(box, { target: { value: 'x'.repeat(30) } });
  expect(changed).toHaveBeenLastCalledWith('x'.repeat(30));
});
