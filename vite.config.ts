import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** What every public page needs before anybody does anything. Nothing here may pull in icons or schemas. */
const everyPage = [
  /\/node_modules\/clsx\//,
  /\/web\/(root|entry\.client)\.tsx/,
  /\/web\/routes\/public\/layout\.tsx/,
  /\/web\/lib\/(heard-credits|late-part|late-start|viewer|page-meta|script-nonce)\.tsx?$/,
  /\/web\/ui\/(button|content-link|icon-shapes|spinner|toaster-slot|visually-hidden)\.tsx?$/,
  /\/web\/features\/shell\/(acting-bar|failure-view|mobile-menu|navigation-effects|public-frame)\.tsx$/,
  /\/web\/features\/shell\/(sign-out-button|site-(?!drawer|dropdown|footer)[a-z]+|wordmark)\.tsx?$/,
];
/** What a page says that failed: fetched aside, to be there when the connection no longer is. */
const failure = [
  /\/web\/features\/shell\/(failure-message|message-page|not-found-view)\.tsx$/,
  /\/web\/lib\/api-error\.ts$/,
];
const isFailure = (id: string) => failure.some((pattern) => pattern.test(id));
/** What the header opens. */
const menu = [
  /\/web\/features\/shell\/site-(drawer|dropdown)\.tsx$/,
  /\/web\/ui\/(avatar|drawer|initials|modal-dialog)\.tsx?$/,
];
/** The foot of the public pages. */
const foot = [
  /\/web\/features\/shell\/(site-footer|social-name)\.tsx?$/,
  /\/web\/ui\/(icon-by-class|theme|theme-switch)\.tsx?$/,
];
const isFoot = (id: string) => foot.some((pattern) => pattern.test(id));
const isMenu = (id: string) => menu.some((pattern) => pattern.test(id));
/** The sections of the public pages: who reads one page goes on to the next. */
const sections = [
  /\/web\/features\/(about|contact|faq|testimonials)\//,
  // The back office's editor of the packages lives here too, with forms and schemas.
  /\/web\/features\/pricing\/(offers|plan|plan-card|pricing-section)\.tsx?$/,
  /\/web\/features\/banner\/(badge-places|badges|banner-media|banner-section|demonstration|sample-listing|start-links)\.tsx?$/,
  /\/web\/ui\/(carousel|content-icon|content-image|counter|crop-marks|reveal|rich-text|section|star-rating)\.tsx?$/,
];
const isSection = (id: string) => sections.some((pattern) => pattern.test(id));

/** Small controls that nearly every form has. */
const isFormControl = (id: string) =>
  /\/web\/ui\/(alert|badge|checkbox|field|form-error|load-problem|text-area|text-field)\.tsx$/.test(id);

/** Questions before something typed or stored goes: nearly every page of who is signed in has one. */
const isDialog = (id: string) =>
  /\/web\/ui\/(confirm-dialog|dialog|unsaved-changes-guard|use-discard-question|use-tell)\.tsx?$/.test(id);

/** The sheets on which a person signs in, registers and resets a password. */
const accountForms = [
  /\/web\/features\/identity\/(auth-card|form-result|provider-buttons|refusal|send-keeping-form|way-back)\.tsx?$/,
  /\/web\/lib\/(api|safe-next)\.ts$/,
  /\/web\/ui\/password-field\.tsx$/,
];
const isAccountForm = (id: string) => accountForms.some((pattern) => pattern.test(id));

const isOnEveryPage = (id: string) => everyPage.some((pattern) => pattern.test(id));

/**
 * React Router's tracing of navigations, which nothing here switches on, is 1.2 kB of every page's script. A new version that
 * wants other names of that file fails the build (missing export), and so does one that has no such file.
 */
function withoutRouterTracing(): Plugin {
  const TRACING = /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/;
  const refusal = `() => { throw new Error('This build has no tracing of navigations: see vite.config.ts') }`;
  let isReplaced = false;
  return {
    name: 'without-router-tracing',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      if (!TRACING.test(id)) return null;
      isReplaced = true;
      return `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
        export const getRouteInstrumentationUpdates = ${refusal};
        export const instrumentClientSideRouter = ${refusal};
        export const instrumentHandler = ${refusal};
        export const instrumentationResultMetaContext = undefined;`;
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('React Router has its tracing elsewhere now: see vite.config.ts');
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), withoutRouterTracing()],
  publicDir: 'web/public',
  build: {
    target: ['chrome123', 'firefox128', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    // Fonts and images stay files: a data: URL would need a looser content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      // All pages are scanned for packages at the start; finding one later would reload the page under one's hands.
      optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!web/**/*.test.ts', '!web/entry.server.tsx'] },
      build: {
        rolldownOptions: {
          output: {
            // Few files instead of many tiny ones: they compress better together, and we speak HTTP/1.1.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /(node_modules\/(react|react-dom|react-router|scheduler)\/|vite\/preload-helper)/,
                },
                { name: 'shell', test: isOnEveryPage },
                { name: 'failure', test: isFailure },
                { name: 'menu', test: isMenu },
                { name: 'foot', test: isFoot },
                { name: 'controls', test: isFormControl },
                { name: 'dialogs', test: isDialog },
                { name: 'account-forms', test: isAccountForm },
                { name: 'sections', test: isSection },
              ],
            },
          },
        },
      },
    },
    ssr: {
      ...(command === 'build' && { define: { 'process.env.NODE_ENV': '"production"' } }),
      resolve: {
        // The build is one self-contained bundle, with React's production build whatever NODE_ENV says. In development
        // Node loads packages itself: sent through Vite, the 1,700 icon modules alone took 15 s at every start.
        ...(command === 'build' && { noExternal: true }),
      },
    },
  },
}));
