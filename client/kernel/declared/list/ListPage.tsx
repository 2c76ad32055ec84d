import { Fragment } from 'react';
import type { Endpoint, Resource } from '#shared/kernel/contract';
import { Page } from '../../page/Page';
import type { ListOf } from '../../screens/screenTypes';
import type { AnyDeclared, AnyList, ListParts, Path } from '../../screens/screenTypes';
import { t } from '../../text/translate';
import { namedEndpoint } from '../Actions';
import { DeclaredList } from './List';
import { useOpened } from './listState';
import type { RowOf } from './useList';

type Row = Record<string, unknown>;
/** The list is not there while one of its objects takes its place: it asks again when it comes back. */
const ignore = () => undefined;
type Props = { area: Resource; declared: AnyDeclared; list: AnyList; parts: ListParts<Row> };

/** The screen of a declared list. */
export const ListPage = (props: Props) => {
  const endpoint = namedEndpoint(props.area, props.list.endpoint ?? 'list');
  const { above: Above = Fragment, head: Head, note: Note } = props.parts;
  const { opens } = props.list;
  const [opened, setOpened] = useOpened(opens?.page ? opens.as : '');
  const { detail: Detail } = props.parts;
  if (Detail && opened)
    return <Detail key={opened} id={opened} onClose={() => setOpened(null)} onDone={ignore} />;
  return (
    <Page actions={Head && <Head />} note={Note ? <Note /> : props.list.note && t(props.list.note)}>
      <Above />
      <DeclaredList key={`${endpoint.resource}${props.list.path}`} {...props} whole />
    </Page>
  );
};

type Named<A extends Resource, N extends string> = A['endpoints'][N] extends Endpoint
  ? A['endpoints'][N]
  : never;
type PartProps<A extends Resource, N extends keyof A['endpoints'] & string> = {
  area: A;
  list: ListOf<A, N> & { path: Path; endpoint: N };
  parts?: ListParts<RowOf<Named<A, N>>>;
  /** The list is what the screen is there for. */
  whole?: true;
};
const formless: AnyDeclared = { list: [], create: [], edit: [] };

/**
 * A declared list as a part of a hand-made page. Its path only tells it apart from others: keep `list`
 * and `parts` outside of the component, or in a memo.
 */
export const EmbeddedList = <A extends Resource, N extends keyof A['endpoints'] & string>({
  area,
  list,
  parts,
  whole,
}: PartProps<A, N>) => (
  // Names were checked against the contract; drawing needs them as plain text only.
  <DeclaredList
    area={area}
    declared={formless}
    list={list as unknown as AnyList}
    parts={(parts ?? none) as unknown as ListParts<Row>}
    whole={whole}
  />
);
const none = {};
