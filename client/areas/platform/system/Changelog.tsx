import { releases } from '#shared/areas/platform/system/releases';
import { useQuery } from '../../../kernel/request/query';
import { Unreadable } from '../../../kernel/request/failure';
import { language } from '../../../kernel/text/language';
import { Page } from '../../../kernel/page/Page';
import { t } from '../../../kernel/text/translate';
import { Badge, Card, EmptyState, Skeleton } from '../../../ui';
import { texts } from './texts';

const tones = {
  Added: 'success',
  Changed: 'progress',
  Fixed: 'warning',
  Operators: 'neutral',
} as const;
const names = {
  Added: texts.added,
  Changed: texts.changed,
  Fixed: texts.fixed,
  Operators: texts.operators,
} as const;

/** What changed for users, newest first, from the build's own change file. */
const Changelog = () => {
  const answer = useQuery(releases.endpoints.read, {});
  const zh = language() === 'zh-CN';
  if (answer.failure && !answer.value) {
    return <Unreadable failure={answer.failure} onRetry={answer.reload} />;
  }
  const rows = answer.value?.rows;
  return (
    <Page>
      {!rows && <Skeleton className="h-64" />}
      {rows?.length === 0 && <EmptyState kind="nothing" title={t(texts.noReleases)} />}
      {/* Nothing in it is pressed, so it is itself what the keyboard comes to and scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section
        aria-label={t(texts.releases)}
        tabIndex={0}
        className="flex max-w-3xl flex-col gap-4"
      >
        {rows?.map((r) => (
          <Card key={r.version} title={r.version} note={r.releasedDay}>
            <div className="flex flex-col gap-4">
              {r.groups.map((g) => (
                <section key={g.kind}>
                  <Badge tone={tones[g.kind]}>{t(names[g.kind])}</Badge>
                  <ul className="mt-2 list-disc space-y-1 pl-5">
                    {g.lines.map((l) => (
                      <li key={l.en}>{zh ? l.zh : l.en}</li>
                    ))}
                  </ul>
                </section>
              ))}
            </div>
          </Card>
        ))}
      </section>
    </Page>
  );
};
export default Changelog;
