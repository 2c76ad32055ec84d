import '../jsdomPolyfills';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import type { Resource } from '#shared/kernel/contract';
import { FormPage } from '../../../client/kernel/declared/Form';
import { setFetcher } from '../../../client/kernel/request/http';
import { checked } from '../../../client/kernel/session/slice';
import { createStore } from '../../../client/kernel/store';
import { answer } from '../answer';
import { draw } from '../kit';
import { topStaff } from '../../support/who';

const declared = {
  path: '/add',
  fields: ['name', 'supplier', 'address', 'region'],
} as const;
const form = () => {
  const { store } = createStore();
  store.dispatch(checked({ info: { who: topStaff } as never, atMs: 0 }));
  return (
    <Provider store={store}>
      <MemoryRouter>
        <FormPage
          area={edgeNodes as unknown as Resource}
          declared={{ list: [], create: [declared as never], edit: [] }}
          form={declared as never}
          edit={false}
          parts={{}}
        />
      </MemoryRouter>
    </Provider>
  );
};
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('empty required fields are named, and the cursor goes to the first', async () => {
  draw(form());
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect((await screen.findAllByRole('alert')).map((a) => a.textContent)).toEqual([
    '供应商名称不能为空，且长度不能超过 100',
    '供应商不能为空',
    '节点地址不能为空，且长度不能超过 255',
  ]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/供应商名称/)));
});

test('a refusal of the server stands at its field in the words of the contract', async () => {
  const sent: unknown[] = [];
  setFetcher(async (_url, init) => {
    sent.push(JSON.parse(String(init.body)));
    const text = ['节点地址不能为空，且长度不能超过 255', 'too long'];
    return answer(
      {
        code: 'request.invalid',
        text: ['参数错误', 'Parameter input error'],
        values: {},
        fields: [{ path: 'address', code: 'field.tooLong', text }],
        requestId: 'r1',
      },
      400,
    );
  });
  draw(form());
  type(/供应商名称/, 'edge-1');
  type(/^供应商\*?$/, 'aurora');
  type(/节点地址/, '127.0.0.1');
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  expect((await screen.findByRole('alert')).textContent).toContain('长度不能超过 255');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/节点地址/)));
  expect(sent).toEqual([
    { name: 'edge-1', supplier: 'aurora', address: '127.0.0.1', region: '', description: '' },
  ]);
});
