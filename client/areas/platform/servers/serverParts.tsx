import type { ListParts } from '../../../kernel/screens/screens';
import type { Server } from './serverActs';
import { ServerDrawer } from './ServerDrawer';

const Address = ({ row }: { row: Server }) => {
  const text = row.url ?? (row.port === null ? row.host : `${row.host ?? ''}:${row.port}`) ?? '–';
  return (
    <span className="truncate font-mono text-xs" title={text}>
      {text}
    </span>
  );
};

/** What is its own of the list of servers. */
const serverParts: ListParts<Server> = { cells: { host: Address }, detail: ServerDrawer };
export default serverParts;
