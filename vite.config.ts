import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** What every public page needs before anybody does anything. Nothing here may pull in icons or schemas. */
const everyPage = [
  /\/node_modules\/clsx\//,
  /\/web\/(root|entry\.client)\.tsx/,
  /\/web\/routes\/public\/layout\.tsx/,
  /\/web\/lib\/(api-error|heard-credits|late-part|late-start|load-part|viewer|page-meta|script-nonce)\.tsx?$/,
  /\/web\/ui\/(alert|button|content-icon|content-image|content-link|crop-marks|icon-by-class|section|spinner|theme|theme-switch|toaster-slot|visually-hidden)\.tsx?$/,
  /\/web\/features\/shell\/(failure-view|message-page|mobile-menu|navigation-effects|not-found-view|public-frame)\.tsx$/,
  /\/web\/features\/shell\/(sign-out-button|site-(?!drawer)[a-z]+|social-name|wordmark)\.tsx?$/,
];
/** Behind the button of small screens. */
const menu = [
  /\/web\/features\/shell\/site-drawer\.tsx$/,
  /\/web\/ui\/(avatar|drawer|initials|modal-dialog)\.tsx?$/,
];
const isMenu = (id: string) => menu.some((pattern) => pattern.test(id));
/** The sections of the public pages: who reads one page goes on to the next. */
const sections = [
  /\/web\/features\/(about|contact|faq|testimonials)\//,
  // The back office's editor of the packages lives here too, with forms and schemas.
  /\/web\/features\/pricing\/(offers|plan|plan-card|pricing-section)\.tsx?$/,
  /\/web\/features\/banner\/(demonstration|sample-listing)\.tsx?$/,
  /\/web\/ui\/(carousel|counter|reveal|rich-text|star-rating)\.tsx?$/,
];
const isSection = (id: string) => sections.some((pattern) => pattern.test(id));

/** Small controls that nearly every form has. */
const isFormControl = (id: string) =>
  /\/web\/ui\/(badge|checkbox|field|form-error|text-area|text-field)\.tsx$/.test(id);

const isOnEveryPage = (id: string) => everyPage.some((pattern) => pattern.test(id));

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
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
                { name: 'menu', test: isMenu },
                { name: 'controls', test: isFormControl },
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
        // One self-contained bundle: React in its production build whatever NODE_ENV says, and no 5,000 icon modules at start.
        noExternal: command === 'build' ? true : ['lucide-react'],
      },
    },
  },
}));
