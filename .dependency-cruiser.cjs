/**
 * The import law of docs/architecture.md. `npm run check` holds the tree to it; tests/architecture plants violations and expects
 * them to be caught, and looks for edges that nothing uses.
 */
const slices = {
  audit: [],
  catalog: [],
  channels: [],
  credits: [],
  generation: [],
  identity: [],
  listings: [],
  media: [],
  ordering: ['credits', 'payments'],
  payments: [],
  products: [],
  reporting: [],
  settings: [],
  'site-content': [],
  support: [],
  voices: [],
};

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const sliceRules = Object.entries(slices).map(([slice, mayCall]) =>
  rule(
    `slice-${slice}`,
    `${slice} may enter ${mayCall.length ? mayCall.join(', ') : 'no other slice'}`,
    { path: `^server/features/${slice}/` },
    { path: '^server/features/', pathNot: `^server/features/(${[slice, ...mayCall].join('|')})/` },
  ),
);

const TEST = '\\.test\\.tsx?$|^tests/|^scripts/';

module.exports = {
  forbidden: [
    rule(
      'no-cycles',
      'a cycle has no order in which it can be understood',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'contract-knows-nothing',
      'contract holds schemas and pure rules only',
      { path: '^contract/', pathNot: TEST },
      { pathNot: '^contract/|(^|/)node_modules/(zod|countries-list|@sindresorhus/transliterate)/' },
    ),
    rule(
      'web-not-server',
      'the browser side never imports the server',
      { path: '^web/', pathNot: TEST },
      { path: '^server/' },
    ),
    rule(
      'server-not-web',
      'the server never imports pages',
      { path: '^server/', pathNot: TEST },
      { path: '^web/' },
    ),
    rule(
      'web-features-apart',
      'a route composes features; they do not know each other',
      { path: '^web/features/([^/]+)/' },
      { path: '^web/features/', pathNot: '^web/features/$1/' },
    ),
    rule(
      'web-domain-below-features',
      'what several features know knows none of them',
      { path: '^web/(domain|data)/', pathNot: TEST },
      { path: '^web/(features|routes)/' },
    ),
    rule(
      'web-ui-bottom',
      'the design system and the client know nothing of the product',
      { path: '^web/(ui|lib)/', pathNot: TEST },
      { path: '^web/(features|routes|domain|data)/' },
    ),
    rule(
      'web-features-not-routes',
      'features do not know pages',
      { path: '^web/features/' },
      { path: '^web/routes/' },
    ),
    rule(
      'slice-door',
      'a slice is entered through its index.ts',
      { path: '^server/features/([^/]+)/' },
      { path: '^server/features/', pathNot: ['^server/features/$1/', '^server/features/[^/]+/index\\.ts$'] },
    ),
    rule(
      'slice-door-from-outside',
      'a slice is entered through its index.ts',
      { path: '^server/(?!features/)', pathNot: TEST },
      { path: '^server/features/', pathNot: '/index\\.ts$' },
    ),
    rule(
      'http-not-features',
      'http and clients serve every slice alike',
      { path: '^server/(http|clients|db|jobs|mail|simulators)/', pathNot: TEST },
      { path: '^server/features/' },
    ),
    rule(
      'platform-below',
      'slices stand on the platform, which knows nothing of them nor of HTTP',
      { path: '^server/platform/', pathNot: TEST },
      { path: '^server/(features|http|jobs|clients|simulators|tools)/|^server/[^/]+\\.ts$' },
    ),
    rule(
      'features-below-app',
      'slices are put together, and put nothing together',
      { path: '^server/features/', pathNot: [TEST, '\\.fixture\\.ts$'] },
      { path: '^server/[^/]+\\.ts$' },
    ),
    rule(
      'clients-apart',
      'clients know no composition',
      { path: '^server/clients/', pathNot: TEST },
      { path: '^server/([^/]+\\.ts$|http|jobs|db|simulators)' },
    ),
    rule(
      'sql-in-repositories',
      'only repositories and server/db speak SQL',
      { path: '^server/', pathNot: ['\\.repository\\.ts$', '^server/db/', '^server/jobs/', TEST] },
      { path: '(^|/)node_modules/(drizzle-orm|pg)/' },
    ),
    rule(
      'only-app-starts-simulators',
      'stand-ins are wired in one place',
      { path: '^server/', pathNot: ['^server/app\\.ts$', '^server/simulators/', TEST] },
      { path: '^server/simulators/' },
    ),
    rule(
      'one-identity-library',
      'the sign-in library stays behind its slice',
      { path: '^(server|web)/', pathNot: ['^server/features/identity/', TEST] },
      { path: '(^|/)node_modules/better-auth/' },
    ),
    ...sliceRules,
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|\\.react-router)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
