import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Endpoint, Resource } from '#shared/kernel/contract';
import { kindOf } from '#shared/kernel/field';
import { titleOf } from '#shared/kernel/list';
import { FormSection } from '../../ui/inputs/Field';
import { Skeleton } from '../../ui/feedback/feedback';
import { Page } from '../page/Page';
import type { FormParts } from '../screens/formTypes';
import type { AnyDeclared, AnyForm, FormScreen } from '../screens/screenTypes';
import type { MutationOptions } from '../request/mutation';
import { useQuery } from '../request/query';
import { Unreadable } from '../request/failure';
import { useWho } from '../session/access';
import { t } from '../text/translate';
import { words } from '../text/words';
import { namedEndpoint } from './Actions';
import { Fields } from './Fields';
import { FormFrame } from './FormFrame';
import { useScreenForm } from './formState';
import { useObjectId } from './objectId';
import { accountField, type Groups, groupsOf } from './formGroups';
import { emptyRow, inputField, toInput } from './shape';

type Row = Record<string, unknown>;

type BodyProps = {
  area: Resource;
  endpoint: Endpoint;
  form: AnyForm;
  parts: FormParts;
  groups: Groups;
  start: Row;
  /** The row it edits or copies. */
  row: Row | null;
  back: string;
};

const Body = ({ area, endpoint, form, parts, groups: all, row, back, ...body }: BodyProps) => {
  const who = useWho();
  // What was read again meanwhile is no change of the form's.
  const [start] = useState(body.start);
  const names = all.flatMap((g) => g.names);
  const secret = names.filter((n) => {
    const kind = kindOf(inputField(area, endpoint, n));
    return kind === 'secret' || kind === 'pem';
  });
  const state = useScreenForm(endpoint, start, {
    secret,
    area,
    looks: form.looks,
    done: (form.done as MutationOptions<Endpoint>['done']) ?? words.saved,
  });
  const { values, change, errorOf } = state;
  const [step, setStep] = useState(0);
  const shows = (name: string) => form.when?.[name as never]?.(values, who) ?? true;
  const visible = all
    .map((g) => ({ ...g, names: g.names.filter(shows) }))
    .filter((g) => g.names.length > 0);
  const groups = form.steps ? visible.slice(step, step + 1) : visible;
  const last = !form.steps || step >= visible.length - 1;
  const shown = groups.flatMap((g) => g.names);
  const save = async (after = form.after) => {
    const hidden = names.filter((n) => !shows(n));
    const sent = Object.fromEntries(Object.entries(values).filter(([k]) => !hidden.includes(k)));
    const input = form.toInput?.(sent, start, who) ?? sent;
    if (!state.complete(shown, { ...sent, ...input })) return;
    if (!last) return setStep(step + 1);
    const answer = await state.send(toInput(endpoint, input));
    if (answer !== undefined) state.leave(after?.(answer as Row, values) ?? back);
  };
  const { above: Above, below: Below, aside: Aside } = parts;
  const part = { values, change, errorOf, row, forget: state.draft.forget };
  return (
    <FormFrame
      of={state}
      layout="rows"
      aside={Aside && <Aside {...part} />}
      shown={shown}
      submit={{ label: t(last ? (form.submit ?? words.save) : words.next), run: () => save() }}
      also={last && form.also && { label: t(form.also.label), run: () => save(form.also?.after) }}
      onBack={step > 0 && (() => setStep(step - 1))}
      cancel={back}
      refused={form.refused?.(values)}
      differences={form.differences?.(values, start)}
      unchanged="refused"
      note={form.footnote && t(form.footnote)}
    >
      {Above && <Above {...part} />}
      {groups.map((g, i) => (
        <FormSection key={i} title={g.title && t(g.title)} note={g.note && t(g.note)}>
          <Fields
            {...{ area, endpoint, values, change, errorOf }}
            layout="rows"
            names={g.names}
            controls={parts.controls}
            looks={form.looks}
          />
        </FormSection>
      ))}
      {Below && <Below {...part} />}
    </FormFrame>
  );
};

type Props = {
  area: Resource;
  declared: AnyDeclared;
  form: AnyForm;
  edit: boolean;
  parts: FormParts;
};
/** Reads the object first that a form edits, or copies (`?from=`). */
const Loaded = ({ id, edit, ...body }: Omit<BodyProps, 'row'> & { id: string; edit: boolean }) => {
  const { area, form, parts, start } = body;
  const { value, failure, reload } = useQuery(namedEndpoint(area, 'one'), { id });
  // What `one` gives is a row of the entity.
  const row = (value ?? null) as Row | null;
  const title = row && titleOf(row);
  const object = row && edit ? (form.object?.(row) ?? (title && String(row[title]))) : null;
  const { id: _, ...copied } = row ? (form.fromRow?.(row, edit) ?? row) : {};
  const Badge = parts.badge;
  return (
    <Page object={object ?? undefined} badge={row && Badge && <Badge row={row} />}>
      {failure && !row && <Unreadable failure={failure} onRetry={reload} />}
      {!failure && !row && <Skeleton className="h-64 max-w-[720px]" />}
      {row && (
        <Body {...body} row={row} start={edit ? { ...copied, id } : { ...start, ...copied }} />
      )}
    </Page>
  );
};

/** A form drawn from its contract: inputs by kind, groups or steps, limits and refusals at their fields. */
export const FormPage = ({ area, declared, form, edit, parts }: Props) => {
  const who = useWho();
  const id = useObjectId();
  const [query] = useSearchParams();
  const source = edit ? id : query.get('from');
  const endpoint = namedEndpoint(area, form.endpoint ?? (edit ? 'update' : 'create'));
  const groups = groupsOf(form, accountField(area, edit, endpoint, who));
  const startValues = typeof form.start === 'function' ? form.start(who, query) : form.start;
  const names = groups.flatMap((g) => g.names);
  const start = { ...emptyRow(area, endpoint, names), ...startValues };
  const back = form.back ?? form.parent ?? declared.list[0]?.path ?? '/';
  const body = { area, endpoint, form, parts, groups, start, back };
  if (source) return <Loaded key={source} {...body} id={source} edit={edit} />;
  return (
    <Page>
      <Body {...body} row={null} />
    </Page>
  );
};

type OwnProps<A extends Resource, K extends keyof A['endpoints'] & string> = {
  area: A;
  endpoint: K;
  form: Omit<
    FormScreen<A['endpoints'][K], A>,
    'path' | 'title' | 'permission' | 'endpoint' | 'parts'
  >;
  parts?: FormParts;
  /** What it changes, where the screen has read it. */
  row?: Row;
};
/** A declared form within a screen of its own: in a tab, or about something the screen reads. */
export const DeclaredForm = <A extends Resource, K extends keyof A['endpoints'] & string>(
  p: OwnProps<A, K>,
) => {
  const who = useWho();
  const [query] = useSearchParams();
  // Names were checked against the contract by the types above.
  const form = { path: '/', ...p.form } as unknown as AnyForm;
  const endpoint = namedEndpoint(p.area, p.endpoint);
  const groups = groupsOf(form, accountField(p.area, p.row !== undefined, endpoint, who));
  const names = groups.flatMap((g) => g.names);
  const startValues = typeof form.start === 'function' ? form.start(who, query) : form.start;
  return (
    <Body
      {...{ area: p.area, endpoint, form, groups }}
      parts={p.parts ?? {}}
      row={p.row ?? null}
      start={{
        ...emptyRow(p.area, endpoint, names),
        ...startValues,
        ...(p.row && form.fromRow?.(p.row, true)),
      }}
      back={form.back ?? form.parent ?? '/'}
    />
  );
};
