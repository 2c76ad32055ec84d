import type { Resource } from '#shared/kernel/contract';
import { titleOf } from '#shared/kernel/list';
import { Card, Facts } from '../../ui/layout/Card';
import { Skeleton } from '../../ui/feedback/feedback';
import { Page } from '../page/Page';
import type { ViewScreen } from '../screens/screenTypes';
import { useQuery } from '../request/query';
import { Unreadable } from '../request/failure';
import { namedEndpoint } from './Actions';
import { columnsOf } from './columns';
import { useObjectId } from './objectId';
import { shapeOf } from './shape';

type Row = Record<string, unknown>;
type Parts = Awaited<ReturnType<NonNullable<ViewScreen<Row>['parts']>>>['default'];

/** One object, drawn from its contract: names and values. */
export const ViewPage = ({
  area,
  view,
  parts,
}: {
  area: Resource;
  view: ViewScreen<Row>;
  parts: Parts;
}) => {
  const endpoint = namedEndpoint(area, 'one');
  const id = useObjectId();
  const { value, failure, reload } = useQuery(endpoint, id ? { id } : null, {
    refreshOn: Object.values(area.events),
  });
  // What `one` gives is a row of the entity.
  const row = value as Row | undefined;
  const title = row && titleOf(row);
  const { below: Below } = parts;
  return (
    <Page object={row && title ? String(row[title]) : undefined} badge={row && parts.badge?.(row)}>
      {failure && !row ? (
        <Unreadable failure={failure} onRetry={reload} />
      ) : (
        <>
          <Card>
            {row ? (
              <Facts
                items={columnsOf<Row>(
                  shapeOf(endpoint.output),
                  view.fields as readonly string[],
                ).map((c) => [c.header, c.cell(row)])}
              />
            ) : (
              <Skeleton className="h-40" />
            )}
          </Card>
          {row && Below && <Below row={row} />}
        </>
      )}
    </Page>
  );
};
