/** The arrows of ARCHITECTURE.md: client -> shared <- server <- workers; the lab stands apart. */
const arrow = (from, may) => ({
  name: `${from}-imports-only-${may.join('-')}`,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: '^(client|server|workers|gateway|shared|lab|tests)/', pathNot: `^(${may.join('|')})/` },
});
/** No file of `from` (but those in `except`) imports one of `to`. */
const never = (name, { from, except, to, but }) => ({
  name,
  severity: 'error',
  from: { path: from, ...(except ? { pathNot: except } : {}) },
  to: { path: to, ...(but ? { pathNot: but } : {}) },
});
const areas = '/(areas|model)/';
/** The map of the business and its kinds of tasks, put together from all products without naming one. */
const maps = '^shared/areas/(index|taskKinds)\\.ts$';
/** What a console cannot be without: its session, who helps when that may not, the notices and tasks in its frame. */
const frame = [
  '^client/kernel/session/(saga|slice)\\.ts$',
  '^client/kernel/session/Helpers\\.tsx$',
  '^client/kernel/(notices|tasks)/(saga|slice|text)\\.ts$',
  '^client/kernel/page/pins\\.ts$',
];
module.exports = {
  forbidden: [
    arrow('shared', ['shared']),
    arrow('client', ['client', 'shared']),
    arrow('server', ['server', 'shared']),
    arrow('workers', ['workers', 'server', 'shared']),
    arrow('gateway', ['gateway', 'server', 'shared']),
    arrow('lab', ['lab', 'shared']),
    never('lab-knows-no-business', {
      from: '^lab/',
      to: '^shared/',
      but: '^shared/(kernel|edge)/',
    }),

    // What a job does stands in workers/areas, what a request does in server/areas, what both use in
    // server/model.
    never('jobs-use-no-request', { from: '^(workers|gateway)/', to: '^server/areas/' }),
    never('model-uses-no-request', { from: '^server/model/', to: '^server/areas/' }),
    never('requests-use-model-kernel-drivers', {
      from: '^server/areas/',
      to: '^server/',
      but: '^server/(areas|model|kernel|drivers)/',
    }),

    // The platform carries products and knows none; products do not know each other. What the platform
    // must have from them they declare in the index of their area.
    never('platform-knows-no-product', { from: `${areas}platform/`, to: `${areas}(cdn|sms)/` }),
    never('cdn-knows-no-sms', { from: `${areas}cdn/`, to: `${areas}sms/` }),
    never('sms-knows-no-cdn', { from: `${areas}sms/`, to: `${areas}cdn/` }),

    // A machine of a fleet gets this program alone: of the platform it uses the wire's shapes and safe writing.
    never('edges-stand-alone', {
      from: '^server/edges/',
      to: '^server/',
      but: ['^server/edges/', '^server/drivers/cdn/http/schemas\\.ts$', '^server/launcher/durableFiles\\.ts$'],
    }),

    // Kernels and drivers know no area.
    never('shared-kernel-knows-no-area', { from: '^shared/(kernel|edge)/', to: areas }),
    never('server-kernel-knows-no-area', {
      from: '^server/kernel/',
      // Types of tables come from the resources of all areas.
      except: '^server/kernel/db/db\\.ts$',
      to: areas,
    }),
    never('server-kernel-reads-the-map-alone', {
      from: '^server/kernel/db/db\\.ts$',
      to: areas,
      but: maps,
    }),
    never('analytics-engine-knows-no-area', { from: '^server/analytics/', to: areas }),
    never('drivers-know-no-area', {
      from: '^server/drivers/',
      except: '^server/drivers/cdn/',
      to: areas,
    }),
    never('cdn-drivers-speak-contracts', {
      from: '^server/drivers/cdn/',
      to: areas,
      but: '^shared/areas/cdn/',
    }),
    never('workers-kernel-knows-no-area', { from: '^workers/kernel/', to: areas }),
    never('client-kernel-knows-no-area', { from: '^client/(kernel|ui)/', except: frame, to: areas }),
    never('console-frame-speaks-platform', {
      from: frame,
      to: areas,
      but: ['^shared/areas/platform/', maps],
    }),
    {
      // A screen loaded later, or a type, closes no circle at run time.
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import', 'type-only'] } },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.base.json' },
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    exclude: { path: '(^dist|\\.tsbuild|node_modules)' },
  },
};
