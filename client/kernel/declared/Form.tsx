import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod';
import { useForm } from 'react-hook-form';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import type { Resource } from '#shared/kernel/contract';
import { kindOf, metaOf } from '#shared/kernel/field';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Field } from '../../ui/inputs/Field';
import { Skeleton } from '../../ui/feedback/feedback';
import { useAct } from '../request/act';
import { useAnswer } from '../request/answers';
import { errorsOf, FormFailure, Unreadable } from '../request/failure';
import { Page } from '../page/Page';
import { say } from '../text/say';
import type { AnyDeclared, FormScreen } from '../page/screens';
import { Control, shortText } from './Control';
import { fieldOf, inputNames, isRequired, labelOf } from './shape';

type Row = Record<string, unknown>;
type Props = { area: Resource; declared: AnyDeclared; edit: boolean };
const words = {
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
  saved: ['已保存', 'Saved'],
  required: ['请填写{name}', '{name} is required'],
} as const;

/** The id of the object a form or view is about: from the path, else from the query. */
export const useObjectId = (): string | null => {
  const params = useParams();
  const [query] = useSearchParams();
  return params['id'] ?? query.get('id');
};

const emptyRow = (area: Resource, fields: readonly string[]): Row =>
  Object.fromEntries(
    fields.map((f) => {
      const kind = kindOf(fieldOf(area.entity, f));
      return [f, kind === 'flag' ? false : kind === 'choices' || kind === 'list' ? [] : ''];
    }),
  );

/** What goes to the server: empty boxes become null or stay away, as the field allows. */
const toInput = (area: Resource, row: Row, names: readonly string[]): Row =>
  Object.fromEntries(
    names.flatMap((name): [string, unknown][] => {
      const value = row[name];
      if (value !== '' && value !== undefined && value !== null) return [[name, value]];
      if (area.entity.schema.shape[name] === undefined) return [];
      const schema = fieldOf(area.entity, name);
      const given = ['', null].find((empty) => schema.safeParse(empty).success);
      return given === undefined ? [] : [[name, given]];
    }),
  );

const isWide = (schema: z.ZodType): boolean =>
  kindOf(schema) === 'pem' ||
  (kindOf(schema) === 'longText' && (metaOf(schema).max ?? Infinity) > shortText);

/** Puts the cursor where the first refusal stands, as soon as it is drawn. */
const useFocusError = () => {
  const form = useRef<HTMLFormElement>(null);
  const wanted = useRef(false);
  useEffect(() => {
    // Errors may be drawn one render later than they were set, so each render looks again.
    const refused = wanted.current && form.current?.querySelector<HTMLElement>('[aria-invalid]');
    if (!refused) return;
    wanted.current = false;
    refused.focus();
  });
  const focusError = () => {
    wanted.current = true;
  };
  return { form, focusError };
};

const Fields = ({ area, screen, start, edit, back }: FieldsProps) => {
  const go = useNavigate();
  const endpoint = area.endpoints[edit ? 'update' : 'create'];
  if (!endpoint) throw new Error(`${area.name} cannot be written by a form`);
  const { run, busy, failure } = useAct(endpoint, { done: words.saved, inline: true });
  const form = useForm<Row>({ defaultValues: start });
  const [values, setValues] = useState(start);
  const { form: box, focusError } = useFocusError();
  const save = form.handleSubmit(async () => {
    const missing = screen.fields.filter(
      (f) => isRequired(fieldOf(area.entity, f)) && (values[f] ?? '') === '',
    );
    for (const f of missing)
      form.setError(f, { message: say(words.required, { name: say(labelOf(area.entity, f)) }) });
    if (missing.length > 0) return focusError();
    const saved = await run(toInput(area, values, inputNames(endpoint.takes)));
    if (saved === undefined) focusError();
    else void go(back);
  });
  const messageOf = (name: string) =>
    errorsOf(failure)(name) ?? form.formState.errors[name]?.message?.toString();
  return (
    <form
      ref={box}
      onSubmit={(e) => void save(e)}
      noValidate
      className="flex max-w-[960px] flex-col gap-4"
    >
      <FormFailure failure={failure} />
      <Card>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {screen.fields.map((name) => {
            const schema = fieldOf(area.entity, name);
            const label = say(labelOf(area.entity, name));
            const wide = isWide(schema);
            return (
              <Field
                key={name}
                label={label}
                required={isRequired(schema)}
                error={messageOf(name)}
                aside={lengthText(values[name], metaOf(schema).max)}
                className={wide ? 'md:col-span-2' : undefined}
              >
                {(ids) => (
                  <Control
                    ids={ids}
                    schema={schema}
                    label={label}
                    value={values[name]}
                    onChange={(value) => {
                      form.clearErrors(name);
                      setValues((old) => ({ ...old, [name]: value }));
                    }}
                  />
                )}
              </Field>
            );
          })}
        </div>
      </Card>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {say(words.save)}
        </Button>
        <Button onClick={() => void go(back)}>{say(words.cancel)}</Button>
      </div>
    </form>
  );
};
type FieldsProps = {
  area: Resource;
  screen: FormScreen<Row>;
  start: Row;
  edit: boolean;
  back: string;
};

const lengthText = (value: unknown, max: number | undefined) =>
  typeof value === 'string' && max && max <= 2000 && value.length > max * 0.7
    ? `${value.length} / ${max}`
    : undefined;

const EditForm = ({
  area,
  screen,
  back,
}: {
  area: Resource;
  screen: FormScreen<Row>;
  back: string;
}) => {
  const id = useObjectId();
  const endpoint = area.endpoints['one'];
  if (!endpoint) throw new Error(`${area.name} cannot be read one by one`);
  const { value, failure, reload } = useAnswer(endpoint, id ? { id } : null);
  if (failure && !value) return <Unreadable failure={failure} onRetry={reload} />;
  if (!value) return <Skeleton className="h-64 max-w-[960px]" />;
  // What `one` gives is a row of the entity.
  return <Fields area={area} screen={screen} start={value as Row} edit back={back} />;
};

/** A form drawn from its contract: inputs by kind, limits and refusals at their fields. */
export const DrawnForm = ({ area, declared, edit }: Props) => {
  const screen = edit ? declared.edit : declared.create;
  if (!screen) throw new Error(`${area.name} declares no form`);
  const back = declared.list?.path ?? '/';
  return (
    <Page>
      {edit ? (
        <EditForm area={area} screen={screen} back={back} />
      ) : (
        <Fields
          area={area}
          screen={screen}
          start={emptyRow(area, screen.fields)}
          edit={false}
          back={back}
        />
      )}
    </Page>
  );
};
