// First: what follows reads the registry while it loads.
import { filledScreens } from './kernel/screens/registryFiles';
import { useMemo } from 'react';
import { Provider } from 'react-redux';
import { fork, spawn, take } from 'typed-redux-saga';
import type { RouteObject } from 'react-router-dom';
import { accounts } from '#shared/areas/platform/accounts/accounts';
import { people } from '#shared/areas/platform/accounts/people';
import { declareAreas } from '#shared/areas/declare';
import { can, isStaff } from '#shared/kernel/access';
import { subscribe } from './kernel/request/eventBus';
import { browserZone, kitSettings } from './kernel/text/kitTexts';
import { adoptLanguage } from './kernel/text/language';
import { leave } from './kernel/request/leave';
import { hearLive, openSocket } from './kernel/live/saga';
import { hearNotices } from './kernel/notices/saga';
import { OfObject } from './kernel/screens/OfObject';
import { startPins } from './kernel/page/pins';
import type { Registered } from './kernel/screens/registry';
import { lazyRoute } from './kernel/page/router';
import { keepSession, rightsChanged } from './kernel/session/saga';
import { checked } from './kernel/session/slice';
import { useWho } from './kernel/session/access';
import { createStore, useAppSelector } from './kernel/store';
import { followTasks } from './kernel/tasks/saga';
import { adoptTheme } from './kernel/text/theme';
import { zoneOf } from './kernel/text/zone';
import { Frame } from './shell/Frame';
import { Home } from './shell/Home';
import { NotAvailable, Refused, ScreenCrash } from './shell/placeholders';
import { setTableOwner } from './ui/table/preferences';
import { KitProvider } from './ui/texts';

declareAreas();
const { store, run } = createStore();

/** Everything that runs as long as somebody is signed in; areas fail one by one, not together. */
function* work() {
  yield* fork(keepSession);
  const { payload } = (yield* take(checked.type)) as ReturnType<typeof checked>;
  const { preferences } = payload.info;
  setTableOwner(payload.info.who.userId, isStaff(payload.info.who) ? 'compact' : 'comfortable');
  startPins(preferences);
  adoptTheme(preferences.theme);
  adoptLanguage(preferences.language);
  yield* spawn(hearLive, openSocket, payload.info.heard, () => leave({ ended: true }));
  yield* spawn(hearNotices);
  if (can(payload.info.who, 'task.view')) yield* spawn(followTasks);
}
run(work);
// Gates, flags and roles act on open consoles at once.
subscribe(accounts.events.changed, () => store.dispatch(rightsChanged));
subscribe(people.events.changed, () => store.dispatch(rightsChanged));

const Guarded = ({ screen, children }: { screen: Registered; children: JSX.Element }) =>
  can(useWho(), screen.permission) ? children : <Refused permission={screen.permission} />;

const routeOf = (screen: Registered): RouteObject => {
  const route = lazyRoute(screen.path, screen.load);
  const Screen = route.Component;
  return {
    ...route,
    Component: () => (
      <Guarded screen={screen}>
        <OfObject screen={screen}>{Screen ? <Screen /> : <NotAvailable />}</OfObject>
      </Guarded>
    ),
  };
};

/** Shows instants in the zone of the account unless the person prefers the browser's. */
const Zoned = ({ children }: { children: JSX.Element }) => {
  const minutes = useAppSelector((s) => s.session.info?.utcOffsetMinutes ?? null);
  const choice = useAppSelector((s) => s.session.info?.preferences.timeZone);
  const zone = minutes === null || choice === 'browser' ? browserZone() : zoneOf(minutes);
  const settings = useMemo(() => kitSettings(zone), [zone]);
  return <KitProvider value={settings}>{children}</KitProvider>;
};

/** The signed-in console around its screens. */
export const ConsoleFrame = () => (
  <Provider store={store}>
    <Zoned>
      <Frame />
    </Zoned>
  </Provider>
);

/** Routes of every screen that exists, and the one that leads to the first of them. */
export const consoleRoutes: RouteObject[] = [
  ...filledScreens.map(routeOf),
  { path: '/home/:product?', Component: Home },
];
export { NotAvailable, ScreenCrash };
