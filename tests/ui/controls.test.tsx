import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Button, ConfirmDialog, Drawer, Field, Picker, RowMenu, TextInput } from '../../client/ui';
import { closeFloating } from '../../client/ui/feedback/layer';
import { FileDrop } from '../../client/ui/inputs/FileDrop';
import { draw } from './kit';

test('a disabled button stays reachable, says why, and does nothing', () => {
  const press = jest.fn();
  draw(
    <Button disabled="您的角色没有此权限" onClick={press}>
      保存
    </Button>,
  );
  const button = screen.getByRole('button', { name: '保存' });
  fireEvent.click(button);
  expect(press).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.hasAttribute('disabled')).toBe(false);
});

test('a field ties label, hint and error to its input', () => {
  draw(
    <Field label="域名" hint="不含协议" error="参数错误" required>
      {(ids) => <TextInput {...ids} />}
    </Field>,
  );
  const input = screen.getByLabelText(/域名/);
  const described = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    '参数错误',
    '不含协议',
  ]);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('aria-required')).toBe('true');
});

test('a picker finds one of 20,000 by typing and chooses it by keyboard', () => {
  const options = Array.from({ length: 20_000 }, (_, i) => ({ value: `v${i}`, label: `cdn-${i}` }));
  const chosen = jest.fn();
  draw(<Picker aria-label="域名" options={options} value={null} onChange={chosen} />);
  fireEvent.click(screen.getByRole('combobox', { name: '域名' }));
  const search = screen.getByRole('combobox', { name: '域名 搜索' });
  expect(document.activeElement).toBe(search);
  fireEvent.change(search, { target: { value: 'cdn-1999' } });
  fireEvent.keyDown(search, { key: 'ArrowDown' });
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(chosen).toHaveBeenCalledWith('v19990');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a menu closes when the screen it belongs to is left', () => {
  draw(<RowMenu label="更多" items={[{ label: '深色' }]} />);
  fireEvent.click(screen.getByRole('button', { name: '更多' }));
  expect(screen.getByRole('menu')).toBeTruthy();
  act(closeFloating);
  expect(screen.queryByRole('menu')).toBeNull();
});

test('a panel beside its list stays open when the address changes', () => {
  const closed = jest.fn();
  draw(
    <Drawer open beside title="www.a.test" onClose={closed}>
      …
    </Drawer>,
  );
  act(closeFloating);
  expect(closed).not.toHaveBeenCalled();
});

const Danger = ({ onConfirm }: { onConfirm(): void }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>删除</Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={onConfirm}
        title="删除域名"
        action="永久删除"
        typed="a.test"
        danger
      >
        12 条规则
      </ConfirmDialog>
    </>
  );
};

test('permanent deletion asks for the name, and Escape gives the focus back', async () => {
  const confirm = jest.fn();
  draw(<Danger onConfirm={confirm} />);
  const opener = screen.getByRole('button', { name: '删除' });
  opener.focus();
  fireEvent.click(opener);
  const dialog = screen.getByRole('dialog', { name: '删除域名' });
  const act = within(dialog).getByRole('button', { name: '永久删除' });
  fireEvent.click(act);
  expect(confirm).not.toHaveBeenCalled();
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: 'a.test' } });
  fireEvent.click(act);
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(opener);
});

test('a dropped file that is too large is refused with its limit', async () => {
  const read = jest.fn();
  draw(<FileDrop label="选择文件" maxBytes={1_000_000} onText={read} />);
  const file = new File([new Uint8Array(1_000_001)], 'big.pem');
  fireEvent.change(screen.getByLabelText('选择文件', { selector: 'input' }), {
    target: { files: [file] },
  });
  expect((await screen.findByRole('alert')).textContent).toBe('文件超过 1 MB');
  expect(read).not.toHaveBeenCalled();
});
