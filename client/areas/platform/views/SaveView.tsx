import { useState } from 'react';
import { savedViews } from '#shared/areas/platform/views/savedViews';
import { Button, Checkbox, Dialog, Field, TextInput } from '../../../ui/index';
import { useMutation } from '../../../kernel/request/mutation';
import { errorsOf, FailurePanel } from '../../../kernel/request/failure';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

const formId = 'save-view';

/** Asks for the name under which the screen as it stands is kept. */
export const SaveView = ({ path, query, pinnable, onClose }: Props) => {
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [pinned, setPinned] = useState(false);
  const act = useMutation(savedViews.endpoints.create, { done: texts.saved, inline: true });
  const wrong = errorsOf(act.failure)('name');
  const save = async () => {
    if (await act.run({ path, query, name, shared, pinned })) onClose();
  };
  return (
    <Dialog
      open
      size="sm"
      title={t(texts.save)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t(texts.cancel)}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={act.busy}
            disabled={!name.trim()}
          >
            {t(texts.keep)}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(e) => {
          e.preventDefault();
          void save();
        }}
      >
        {act.failure && !wrong && <FailurePanel failure={act.failure} />}
        <Field label={t(texts.name)} required error={wrong}>
          {(ids) => (
            <TextInput
              {...ids}
              value={name}
              maxLength={60}
              data-autofocus
              onChange={(e) => setName(e.target.value)}
            />
          )}
        </Field>
        <Checkbox
          label={t(texts.share)}
          checked={shared}
          onChange={(e) => setShared(e.target.checked)}
        />
        {pinnable && (
          <Checkbox
            label={t(texts.pin)}
            checked={pinned}
            onChange={(e) => setPinned(e.target.checked)}
          />
        )}
      </form>
    </Dialog>
  );
};
type Props = { path: string; query: string; pinnable: boolean; onClose(): void };
