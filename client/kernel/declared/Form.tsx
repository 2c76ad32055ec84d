import { useEffect, useRef, useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import type { Who } from '#shared/kernel/access';
import type { Endpoint, Resource } from '#shared/kernel/contract';
import { isStaff } from '#shared/kernel/access';
import { kindOf } from '#shared/kernel/field';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Callout, Skeleton } from '../../ui/feedback/feedback';
import { go } from '../page/navigate';
import { Page } from '../page/Page';
import type { AnyDeclared, AnyForm, FieldGroup, FormParts } from '../page/screenTypes';
import { useAct } from '../request/act';
import { useAnswer } from '../request/answers';
import { errorsOf, FormFailure, Unreadable } from '../request/failure';
import { useWho } from '../session/who';
import { say } from '../text/say';
import { namedEndpoint } from './Actions';
import { LeaveGuard, useDraft } from './draft';
import { Fields } from './Fields';
import { inputField, isRequired, labelOf, shapeOf } from './shape';

type Row = Record<string, unknown>;
const words = {
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
  next: ['下一步', 'Next'],
  back: ['上一步', 'Back'],
  saved: ['已保存', 'Saved'],
  required: ['请填写{name}', '{name} is required'],
  restored: ['已恢复上次未保存的内容。', 'What you entered before has been restored.'],
  discard: ['放弃', 'Discard'],
} as const;

/** The id of the object a form or view is about: from the path, else from the query. */
export const useObjectId = (): string | null => {
  const params = useParams();
  const [query] = useSearchParams();
  return params['id'] ?? query.get('id');
};

type Groups = readonly {
  title: readonly [string, string] | null;
  note?: readonly [string, string];
  names: string[];
}[];
/** Staff name the account of a new row of an account; customers have only theirs. */
const accountField = (area: Resource, edit: boolean, endpoint: Endpoint, who: Who): string[] =>
  !edit &&
  isStaff(who) &&
  area.endpoints['list']?.list?.scope === 'account' &&
  'accountId' in shapeOf(endpoint.takes)
    ? ['accountId']
    : [];
const groupsOf = (form: AnyForm, first: string[]): Groups => {
  const fields = form.fields as readonly (string | FieldGroup<string>)[];
  const loose = fields.filter((f): f is string => typeof f === 'string' && !first.includes(f));
  const grouped = fields.filter((f): f is FieldGroup<string> => typeof f !== 'string');
  return [
    ...(first.length + loose.length > 0 ? [{ title: null, names: [...first, ...loose] }] : []),
    ...grouped.map((g) => ({ title: g.group, note: g.note, names: [...g.fields] })),
  ];
};

const emptyRow = (area: Resource, endpoint: Endpoint, names: readonly string[]): Row =>
  Object.fromEntries(
    names.map((f) => {
      const kind = kindOf(inputField(area, endpoint, f));
      return [f, kind === 'flag' ? false : kind === 'choices' || kind === 'list' ? [] : ''];
    }),
  );

/** What goes to the server: empty boxes become null or stay away, as the field allows. */
const toInput = (area: Resource, endpoint: Endpoint, row: Row): Row =>
  Object.fromEntries(
    Object.keys(shapeOf(endpoint.takes)).flatMap((name): [string, unknown][] => {
      const value = row[name];
      if (value !== '' && value !== undefined && value !== null) return [[name, value]];
      const schema = inputField(area, endpoint, name);
      const given = ['', null].find((empty) => schema.safeParse(empty).success);
      return given === undefined ? [] : [[name, given]];
    }),
  );

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

type Props = {
  area: Resource;
  declared: AnyDeclared;
  form: AnyForm;
  edit: boolean;
  parts: FormParts;
};

const Body = ({ area, declared, form, edit, parts, start }: Props & { start: Row }) => {
  const who = useWho();
  const { pathname, search } = useLocation();
  const endpoint = namedEndpoint(area, form.endpoint ?? (edit ? 'update' : 'create'));
  const { run, busy, failure } = useAct(endpoint, { done: form.done ?? words.saved, inline: true });
  const all = groupsOf(form, accountField(area, edit, endpoint, who));
  const secret = all.flatMap((g) =>
    g.names.filter((n) => ['secret', 'pem'].includes(kindOf(inputField(area, endpoint, n)))),
  );
  const draft = useDraft(pathname + search, start, secret);
  const { values } = draft;
  // A refusal goes at the first edit of its field.
  const [missing, setMissing] = useState<Record<string, string>>({});
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const [step, setStep] = useState(0);
  const { form: box, focusError } = useFocusError();
  const shows = (name: string) => form.when?.[name as never]?.(values, who) ?? true;
  const visible = all
    .map((g) => ({ ...g, names: g.names.filter(shows) }))
    .filter((g) => g.names.length > 0);
  const groups = form.steps ? visible.slice(step, step + 1) : visible;
  const last = !form.steps || step >= visible.length - 1;
  const change = (patch: Row) => {
    draft.change(patch);
    setEdited((old) => new Set([...old, ...Object.keys(patch)]));
    setMissing((old) => Object.fromEntries(Object.entries(old).filter(([k]) => !(k in patch))));
  };
  const lacking = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(
      names.flatMap((f): [string, string][] => {
        const schema = inputField(area, endpoint, f);
        const empty = (values[f] ?? '') === '';
        return empty && isRequired(schema)
          ? [[f, say(words.required).replace('{name}', say(labelOf(schema, f)))]]
          : [];
      }),
    );
  const back = form.parent ?? declared.list[0]?.path ?? '/';
  const save = async () => {
    const found = lacking(groups.flatMap((g) => g.names));
    setMissing(found);
    if (Object.keys(found).length > 0) return focusError();
    if (!last) return setStep(step + 1);
    setEdited(new Set());
    const hidden = all.flatMap((g) => g.names).filter((n) => !shows(n));
    const sent = Object.fromEntries(Object.entries(values).filter(([k]) => !hidden.includes(k)));
    const answer = await run(toInput(area, endpoint, form.toInput?.(sent) ?? sent));
    if (answer === undefined) return focusError();
    draft.forget();
    go(form.after?.(answer as Row) ?? back);
  };
  const errorOf = (name: string) =>
    missing[name] ?? (edited.has(name) ? undefined : errorsOf(failure)(name));
  const { above: Above, below: Below, aside: Aside } = parts;
  const shown = groups.flatMap((g) => g.names);
  return (
    <div className={Aside ? 'grid max-w-[1320px] gap-4 xl:grid-cols-[minmax(0,1fr)_360px]' : ''}>
      <form
        ref={box}
        noValidate
        className="flex max-w-[960px] flex-col gap-4"
        onSubmit={(e) => {
          e.preventDefault();
          void save();
        }}
      >
        {draft.dirty && <LeaveGuard onLeave={draft.forget} />}
        {draft.restored && draft.dirty && (
          <Callout tone="neutral">
            {say(words.restored)}{' '}
            <Button variant="link" size="sm" onClick={draft.reset}>
              {say(words.discard)}
            </Button>
          </Callout>
        )}
        <FormFailure failure={failure} shown={shown} />
        {Above && <Above values={values} change={change} />}
        {groups.map((g, i) => (
          <Card key={i} title={g.title ? say(g.title) : undefined} note={g.note && say(g.note)}>
            <Fields
              area={area}
              endpoint={endpoint}
              names={g.names}
              values={values}
              change={change}
              errorOf={errorOf}
              controls={parts.controls}
            />
          </Card>
        ))}
        {Below && <Below values={values} change={change} />}
        <div className="flex gap-2">
          {step > 0 && <Button onClick={() => setStep(step - 1)}>{say(words.back)}</Button>}
          <Button type="submit" variant="primary" busy={busy}>
            {say(last ? (form.submit ?? words.save) : words.next)}
          </Button>
          <Button onClick={() => go(back)}>{say(words.cancel)}</Button>
        </div>
      </form>
      {Aside && <Aside values={values} />}
    </div>
  );
};

/** Reads the object first that a form edits, or copies (`?from=`). */
const Loaded = (props: Props & { id: string }) => {
  const { area, id, form } = props;
  const { value, failure, reload } = useAnswer(namedEndpoint(area, 'one'), { id });
  if (failure && !value) return <Unreadable failure={failure} onRetry={reload} />;
  if (!value) return <Skeleton className="h-64 max-w-[960px]" />;
  // What `one` gives is a row of the entity.
  const row = value as Row;
  const { id: _, ...copied } = form.fromRow?.(row) ?? row;
  return <Body {...props} start={props.edit ? { ...copied, id } : copied} />;
};

/** A form drawn from its contract: inputs by kind, groups or steps, limits and refusals at their fields. */
export const FormPage = (props: Props) => {
  const { area, form, edit } = props;
  const who = useWho();
  const id = useObjectId();
  const [query] = useSearchParams();
  const source = edit ? id : query.get('from');
  const endpoint = namedEndpoint(area, form.endpoint ?? (edit ? 'update' : 'create'));
  const start = typeof form.start === 'function' ? form.start(who) : form.start;
  const names = groupsOf(form, accountField(area, edit, endpoint, who)).flatMap((g) => g.names);
  return (
    <Page>
      {source ? (
        <Loaded key={source} {...props} id={source} />
      ) : (
        <Body {...props} start={{ ...emptyRow(area, endpoint, names), ...start }} />
      )}
    </Page>
  );
};
