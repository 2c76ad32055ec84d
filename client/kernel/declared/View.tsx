import type { Resource } from '#shared/kernel/contract';
import { Card, Facts } from '../../ui/Card';
import { Skeleton } from '../../ui/feedback/feedback';
import { useAnswer } from '../request/answers';
import { Unreadable } from '../request/failure';
import { Page } from '../page/Page';
import { say } from '../text/say';
import type { AnyDeclared } from '../page/screens';
import { Cell } from './Cell';
import { useObjectId } from './Form';
import { fieldOf, labelOf } from './shape';

/** One object, drawn from its contract: names and values. */
export const DrawnView = ({ area, declared }: { area: Resource; declared: AnyDeclared }) => {
  const screen = declared.view;
  const endpoint = area.endpoints['one'];
  if (!screen || !endpoint) throw new Error(`${area.name} declares no view`);
  const id = useObjectId();
  const { value, failure, reload } = useAnswer(endpoint, id ? { id } : null, {
    refreshOn: Object.values(area.events),
  });
  // What `one` gives is a row of the entity.
  const row = value as Record<string, unknown> | undefined;
  return (
    <Page object={row && typeof row['name'] === 'string' ? row['name'] : undefined}>
      {failure && !row ? (
        <Unreadable failure={failure} onRetry={reload} />
      ) : (
        <Card>
          {row ? (
            <Facts
              items={screen.fields.map((f) => [
                say(labelOf(area.entity, f)),
                <Cell key={f} value={row[f]} schema={fieldOf(area.entity, f)} />,
              ])}
            />
          ) : (
            <Skeleton className="h-40" />
          )}
        </Card>
      )}
    </Page>
  );
};
