/** The arrows of ARCHITECTURE.md: client -> shared <- server <- workers; the lab stands apart. */
const arrow = (from, may) => ({
  name: `${from}-imports-only-${may.join('-')}`,
  severity: 'error',
  from: { path: `^${from}/` },
  to: { path: '^(client|server|workers|shared|lab|tests)/', pathNot: `^(${may.join('|')})/` },
});
module.exports = {
  forbidden: [
    arrow('shared', ['shared']),
    arrow('client', ['client', 'shared']),
    arrow('server', ['server', 'shared']),
    arrow('workers', ['workers', 'server', 'shared']),
    arrow('lab', ['lab', 'shared']),
    {
      name: 'lab-knows-no-business',
      severity: 'error',
      from: { path: '^lab/' },
      to: { path: '^shared/', pathNot: '^shared/(kernel|edge)/' },
    },
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
