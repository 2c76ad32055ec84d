import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { pick } from '../kernel/text/language';
import {
  Button,
  CodeBlock,
  ConfirmDialog,
  Dialog,
  Drawer,
  Field,
  Menu,
  Picker,
  TextInput,
} from '../ui';
import * as terms from '#shared/kernel/terms';
import * as cdnTerms from '#shared/areas/cdn/terms';

/** Dialogs, drawer, menu, toasts, code. */
export const Layers = () => {
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | null>(null);
  const [supplier, setSupplier] = useState<string | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => toast.success(pick(terms.saved))}>Toast</Button>
        <Menu
          label="menu"
          items={[
            { label: pick(terms.copy), aside: 'Ctrl C' },
            {
              label: pick(terms.remove),
              danger: true,
              divided: true,
              disabled: pick(['仍被引用', 'Still used']),
            },
          ]}
          trigger={(props) => (
            <Button {...props} icon={ChevronDown}>
              Menu
            </Button>
          )}
        />
      </div>
      <CodeBlock label="code" code={'{\n  "domain": "www.demo-shop.test",\n  "rules": []\n}'} />
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={pick(cdnTerms.addDomain)}
        footer={<Button variant="primary">{pick(terms.save)}</Button>}
      >
        <div className="flex flex-col gap-4">
          <Field label={pick(cdnTerms.domain)}>
            {(ids) => <TextInput {...ids} data-autofocus />}
          </Field>
          <Field label={pick(terms.supplier)}>
            {(ids) => (
              <Picker
                {...ids}
                value={supplier}
                onChange={setSupplier}
                options={[
                  { value: 'a', label: 'Aurora' },
                  { value: 'b', label: 'Borealis' },
                ]}
              />
            )}
          </Field>
        </div>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title={pick(cdnTerms.deleteDomain)}
        action={pick(['永久删除', 'Delete for good'])}
        danger
        typed="www.demo-shop.test"
      >
        {pick([
          '12 条规则和 1 个证书绑定将一并删除，无法恢复。',
          '12 rules and 1 certificate binding go with it; there is no way back.',
        ])}
      </ConfirmDialog>
      <Drawer open={open === 'drawer'} onClose={close} title={pick(['任务 #1024', 'Task #1024'])}>
        {pick(['右侧面板用于详情。', 'The panel at the right holds details.'])}
      </Drawer>
    </div>
  );
};
