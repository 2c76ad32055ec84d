import '../jsdomPolyfills';
import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { billRates } from '#shared/areas/cdn/bills/prices';
import { people } from '#shared/areas/platform/accounts/people';
import { sessions } from '#shared/areas/platform/session/session';
import { webhooks } from '#shared/areas/platform/webhooks/webhooks';
import { FormDialog, InlineForm } from '../../../client/kernel/declared/ShortForm';
import { setFetcher } from '../../../client/kernel/request/http';
import { answer } from '../answer';
import { draw } from '../kit';

const hook = { name: 'ci', url: 'https://hooks.example.test/a', kinds: [] };
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const refusal = (path: string | null, text: [string, string]) => {
  const fields = path ? [{ path, code: 'field.format', text }] : [];
  return answer({ code: 'request.invalid', text, values: {}, fields, requestId: 'r' }, 400);
};
const nothing = () => undefined;

test('a refusal in a dialog goes at the first edit of its field', async () => {
  setFetcher(async () => refusal('url', ['地址不可达', 'Not reachable']));
  draw(
    <FormDialog
      area={webhooks}
      endpoint={webhooks.endpoints.create}
      names={['name', 'url']}
      start={hook}
      title="t"
      onClose={nothing}
      onDone={nothing}
    />,
  );
  press('保存');
  expect((await screen.findByRole('alert')).textContent).toBe('地址不可达');
  type(/名称/, 'another name');
  expect(screen.queryByRole('alert')).not.toBeNull();
  type(/推送地址/, 'https://hooks.example.test/b');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a dialog closes at once while nothing was typed, and asks before it drops what was', async () => {
  let closed = 0;
  draw(
    <FormDialog
      area={webhooks}
      endpoint={webhooks.endpoints.create}
      names={['name', 'url']}
      start={hook}
      title="t"
      onClose={() => (closed += 1)}
      onDone={nothing}
    />,
  );
  const escape = () => fireEvent.keyDown(document, { key: 'Escape' });
  escape();
  expect(closed).toBe(1);
  type(/名称/, 'another name');
  escape();
  expect(screen.getByText('放弃填写的内容？')).toBeTruthy();
  escape();
  expect(screen.queryByText('放弃填写的内容？')).toBeNull();
  escape();
  press('放弃');
  await waitFor(() => expect(closed).toBe(2));
});

test('a name that a change empties is asked for, not silently kept', async () => {
  const sent: unknown[] = [];
  setFetcher(async (_, init) => {
    sent.push(init.body);
    return answer({}, 200);
  });
  draw(
    <FormDialog
      area={webhooks}
      endpoint={webhooks.endpoints.update}
      names={['name']}
      start={hook}
      fixed={{ id: '0198c5b4-0000-7000-8000-000000000001' }}
      title="t"
      onClose={nothing}
      onDone={nothing}
    />,
  );
  type(/名称/, '');
  press('保存');
  expect((await screen.findByRole('alert')).textContent).toContain('名称');
  expect(sent).toEqual([]);
});

test('a factor stored in parts per million is typed whole, and the form empties itself for the next', async () => {
  const sent: unknown[] = [];
  setFetcher(async (_, init) => {
    sent.push(JSON.parse(String(init.body)));
    return answer({}, 200);
  });
  draw(
    <InlineForm
      again
      area={billRates}
      endpoint={billRates.endpoints.create}
      names={['cnyPerUsdPpm', 'fromDay']}
      onDone={nothing}
    />,
  );
  type(/1 USD 合 CNY/, '7.2');
  type(/生效日期/, '2026-08-01');
  press('保存');
  await waitFor(() => expect(sent).toEqual([{ cnyPerUsdPpm: 7_200_000, fromDay: '2026-08-01' }]));
  await waitFor(() => expect(screen.getByLabelText(/生效日期/)).toHaveProperty('value', ''));
});

test('a refusal that names no field stands where the form puts it', async () => {
  setFetcher(async () => refusal(null, ['当前密码错误', 'The present password is wrong']));
  draw(
    <InlineForm
      area={sessions}
      endpoint={sessions.endpoints.changeEmail}
      names={['email', 'password']}
      placeOf={() => 'password'}
      onDone={nothing}
    />,
  );
  press('保存');
  expect((await screen.findByRole('alert')).textContent).toBe('当前密码错误');
  expect(screen.getByLabelText('当前密码').getAttribute('aria-invalid')).toBe('true');
});

test('what a form does not have stays away, where the endpoint wants nothing of it', async () => {
  const sent: unknown[] = [];
  setFetcher(async (_, init) => {
    sent.push(JSON.parse(String(init.body)));
    return answer({}, 200);
  });
  draw(
    <InlineForm
      area={people}
      endpoint={people.endpoints.create}
      names={['email', 'name']}
      fixed={{ role: 'Normal' }}
      onDone={nothing}
    />,
  );
  press('保存');
  await waitFor(() => expect(sent).toEqual([{ email: '', name: '', role: 'Normal' }]));
});
