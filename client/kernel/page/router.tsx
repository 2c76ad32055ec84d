import {
  createHashRouter,
  Outlet,
  redirect,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router-dom';
import { ScreenPath } from './activeScreen';
import { loadChunk, chunkTimeoutMs, within } from './chunk';
import { CrashPage } from './CrashPage';
import type { ScreenModule } from '../screens/screens';
import { type ProductName, products } from '../../menu/types';
import { keepPreviousPath, token } from '../request/token';

/** The console's own routes; their code arrives after sign-in. */
export type ConsoleModule = {
  ConsoleFrame: () => JSX.Element;
  consoleRoutes: RouteObject[];
  ScreenCrash: () => JSX.Element;
  NotAvailable: () => JSX.Element;
};

const publicFiles = import.meta.glob<ScreenModule>(
  '../../areas/platform/session/{Login,SimulateLogin,TwoFaAuth,Verify}.tsx',
);
const publicPaths = {
  '/login': 'Login',
  '/simulateLogin': 'SimulateLogin',
  '/TwoFaAuth': 'TwoFaAuth',
  '/Verify': 'Verify',
};

/** A route whose code and texts are loaded before it is shown; a failure may be tried again. */
export const lazyRoute = (path: string, load: () => Promise<ScreenModule>): RouteObject => {
  let module: ScreenModule | null = null;
  return {
    path,
    loader: async () => {
      if (module) return null;
      const until = Date.now() + chunkTimeoutMs;
      module = await within(loadChunk(load, until), chunkTimeoutMs);
      return null;
    },
    Component: () => {
      const Screen = module?.default;
      return Screen ? (
        <ScreenPath.Provider value={path}>
          <Screen />
        </ScreenPath.Provider>
      ) : null;
    },
  };
};

const publicRoutes = (): RouteObject[] =>
  Object.entries(publicPaths).flatMap(([path, name]) => {
    const load = publicFiles[`../../areas/platform/session/${name}.tsx`];
    return load ? [lazyRoute(path, load)] : [];
  });

const queryOf = (request: Request) => new URL(request.url).search;
const signedInOnly = ({ request }: LoaderFunctionArgs) => {
  if (token()) return null;
  const { pathname, search } = new URL(request.url);
  keepPreviousPath(pathname + search);
  return redirect('/login');
};
/** `/CDN/any-screen` is that screen, `/CDN` alone the home of the product. */
const aliasOf =
  (product: ProductName) =>
  ({ params, request }: LoaderFunctionArgs) =>
    redirect(params['*'] ? `/${params['*']}${queryOf(request)}` : `/home/${product}`);

// The router warns about routes without an element, even where nothing is ever shown.
const leadsTo = (path: string, loader: LoaderFunction): RouteObject => ({
  path,
  loader,
  element: null,
});

/** The mark of index.html, until the first screen is there. */
const Boot = () => <img className="boot" src="/icon.svg" alt="Manifold" />;

/** Hash routes of the whole console. Everything but the public screens needs a token. */
export const createRouter = (loadConsole: () => Promise<ConsoleModule>) => {
  let loaded: ConsoleModule | null = null;
  const Frame = () => (loaded ? <loaded.ConsoleFrame /> : null);
  const Unknown = () => (loaded ? <loaded.NotAvailable /> : null);
  const Crash = () => (loaded ? <loaded.ScreenCrash /> : <CrashPage />);
  const routes: RouteObject[] = [
    {
      id: 'root',
      errorElement: <CrashPage />,
      Component: Outlet,
      HydrateFallback: Boot,
      children: [
        leadsTo('/', () => redirect('/login')),
        ...products.map((p) => leadsTo(`/${p.toUpperCase()}/*`, aliasOf(p))),
        ...publicRoutes(),
        {
          id: 'console',
          loader: signedInOnly,
          shouldRevalidate: () => true,
          Component: Frame,
          children: [
            {
              id: 'inside',
              errorElement: <Crash />,
              children: [{ path: '*', Component: Unknown }],
            },
          ],
        },
      ],
    },
  ];
  return createHashRouter(routes, {
    patchRoutesOnNavigation: async ({ patch }) => {
      if (loaded || !token()) return;
      loaded = await within(loadConsole(), chunkTimeoutMs);
      patch('inside', loaded.consoleRoutes);
    },
  });
};
