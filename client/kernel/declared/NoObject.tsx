import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/feedback/feedback';
import { go } from '../page/navigate';
import { Page } from '../page/Page';
import { t } from '../text/translate';

const texts = {
  title: ['尚未选择对象', 'Nothing is chosen'],
  note: [
    '该地址没有指明是哪一项，请从列表中打开。',
    'The address does not say which one; open it from its list.',
  ],
  list: ['前往列表', 'To the list'],
} as const;

/** In place of a form or view whose address names no object. */
export const NoObject = ({ list }: { list: string }) => (
  <Page>
    <EmptyState
      kind="nothing"
      title={t(texts.title)}
      action={<Button onClick={() => go(list)}>{t(texts.list)}</Button>}
    >
      <p>{t(texts.note)}</p>
    </EmptyState>
  </Page>
);
