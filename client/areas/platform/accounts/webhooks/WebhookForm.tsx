import { useMemo } from 'react';
import { webhooks } from '#shared/areas/platform/webhooks/webhooks';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { useWho } from '../../../../kernel/session/access';
import type { ControlProps } from '../../../../kernel/screens/formTypes';
import { words } from '../../../../kernel/text/words';
import { MultiPicker } from '../../../../ui';
import { noticeKinds } from '../../notices/noticeKinds';
import type { Webhook } from './webhookRow';
import { t } from '../../../../kernel/text/translate';
import { texts } from '../texts';

type Props = {
  present: Webhook | null;
  onClose(): void;
  /** With the signing secret of a new webhook. */
  onDone(secret: string | null): void;
};
const { create, update } = webhooks.endpoints;

const Kinds = ({ ids, value, onChange }: ControlProps) => {
  const who = useWho();
  const options = useMemo(
    () => noticeKinds(who).map((k) => ({ value: k.name, label: k.text, note: k.area })),
    [who],
  );
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return <MultiPicker {...ids} value={chosen} onChange={onChange} options={options} />;
};

/** Name, address and chosen notices of a webhook. */
export const WebhookForm = ({ present, onClose, onDone }: Props) => {
  return (
    <FormDialog
      area={webhooks}
      endpoint={present ? update : create}
      names={['name', 'url', 'kinds']}
      start={present ?? { url: 'https://' }}
      fixed={present ? { id: present.id } : {}}
      controls={{ kinds: Kinds }}
      looks={{ kinds: { hint: t(texts.hooks.kindsHint) } }}
      title={t(present ? texts.hooks.edit : texts.hooks.add)}
      done={present ? words.saved : undefined}
      onClose={onClose}
      onDone={(answer) => onDone('secret' in answer ? answer.secret : null)}
    />
  );
};
