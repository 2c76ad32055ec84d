import '../jsdomPolyfills';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { webhooks } from '#shared/areas/platform/webhooks/webhooks';
import { FormFrame } from '../../../client/kernel/declared/FormFrame';
import { useScreenForm } from '../../../client/kernel/declared/formState';
import { setFetcher } from '../../../client/kernel/request/http';
import { answer } from '../answer';
import { draw } from '../kit';

const id = '0198c5b4-0000-7000-8000-000000000001';
const start = { name: 'ci', address: 'https://hooks.example.test/a' };
/** A hand-made form that calls the address otherwise than the contract does. */
const Form = () => {
  const state = useScreenForm(webhooks.endpoints.update, start, { sentAs: { address: 'url' } });
  const { values, change, errorOf } = state;
  const changed = values.address !== start.address;
  const save = async () => {
    if (await state.send({ id, name: values.name, url: values.address })) state.leave('/saved');
  };
  return (
    <FormFrame
      of={state}
      layout="cards"
      shown={['url']}
      differences={
        changed ? [{ key: 'url', label: 'url', before: start.address, after: values.address }] : []
      }
      unchanged="refused"
      submit={{ label: 'save', run: save }}
    >
      <input
        aria-label="address"
        aria-invalid={errorOf('url') ? true : undefined}
        value={values.address}
        onChange={(e) => change({ address: e.target.value })}
      />
      <p>{errorOf('url')}</p>
    </FormFrame>
  );
};
const drawForm = () =>
  draw(
    <MemoryRouter>
      <Form />
    </MemoryRouter>,
  );
const type = (value: string) =>
  fireEvent.change(screen.getByLabelText('address'), { target: { value } });
const press = () => fireEvent.click(screen.getByRole('button', { name: 'save' }));
const other = 'https://hooks.example.test/b';

beforeEach(() => {
  location.hash = '#/form';
});
afterEach(() => sessionStorage.clear());

test('what saving changes is shown first, and with no change there is nothing to save', async () => {
  const sent: unknown[] = [];
  setFetcher(async (_url, init) => {
    sent.push(JSON.parse(String(init.body)));
    return answer({ id });
  });
  drawForm();
  press();
  expect(screen.getByRole('button', { name: 'save' }).getAttribute('aria-disabled')).toBe('true');
  expect(sent).toEqual([]);
  type(other);
  expect(screen.getByRole('table').textContent).toContain(other);
  press();
  await waitFor(() => expect(location.hash).toBe('#/saved'));
  expect(sent).toEqual([{ name: 'ci', url: other }]);
  expect(sessionStorage).toHaveLength(0);
});

test('a refusal of a field under another name stands there, has the cursor and goes at the first edit', async () => {
  const text = ['地址不可达', 'Not reachable'];
  const fields = [{ path: 'url', code: 'field.format', text }];
  setFetcher(async () =>
    answer({ code: 'request.invalid', text, values: {}, fields, requestId: 'r' }, 400),
  );
  drawForm();
  type(other);
  press();
  await screen.findByText('地址不可达');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('address')));
  type(`${other}/c`);
  expect(screen.queryByText('地址不可达')).toBeNull();
  expect(location.hash).toBe('#/form');
});
