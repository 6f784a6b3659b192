import { type ReactNode, use } from 'react';
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router';
import { accentProperties, papers, type Theme } from '#contract/site-sections/accent.ts';
import appStyles from './app.css?url';
import { seenAsIn } from './domain/admin-refusal.ts';
import { useSite } from './domain/site.ts';
import { loadSite } from './domain/site-parts.ts';
import { type RootData, useRootData } from './domain/viewer.ts';
import { ActingBar } from './features/shell/acting-bar.tsx';
import { FailureView } from './features/shell/failure-view.tsx';
import { NavigationEffects } from './features/shell/navigation-effects.tsx';
import { NavigationProgress } from './features/shell/navigation-progress.tsx';
import { MAIN_ID } from './features/shell/public-frame.tsx';
import interFont from './fonts/inter.woff2?url';
import displayFont from './fonts/newsreader-display.woff2?url';
import { apiContext } from './lib/api-context.ts';
import { ScriptNonceContext } from './lib/script-nonce.ts';
import { barColourId } from './ui/theme.ts';
import { ToasterSlot } from './ui/toaster-slot.tsx';

/** With `precedence`, React places it before the script preloads, so that rendering waits for it alone. */
const styles = { rel: 'stylesheet', href: appStyles, precedence: 'app' };

export const links: LinksFunction = () => [
  styles,
  ...[interFont, displayFont].map((href) => ({
    rel: 'preload',
    href,
    as: 'font' as const,
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'manifest', href: '/site.webmanifest' },
];

export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const page = context.get(apiContext);
  const [viewer, site] = await Promise.all([page.viewer(), loadSite(page)]);
  const { publicUrl, isRegistrationOpen } = page;
  return { viewer, publicUrl, site, isRegistrationOpen };
}

/** Runs before the first paint, so that the chosen theme and sidebar don't flash. */
const PAINT_SCRIPT = `try{let d=document.documentElement.dataset,s=localStorage,t=s.getItem('theme');if(s.getItem('sidebar')==='collapsed')d.sidebar='collapsed';if(t=='light'||t=='dark'){d.theme=t;for(let b of ['light','dark'])document.getElementById('${barColourId('')}'+b).media=b==t?'all':'not all'}}catch{}`;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(ScriptNonceContext);
  const site = useSite();
  return (
    <html lang="en" style={(site && accentProperties(site)) ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <BarColour theme="light" />
        <BarColour theme="dark" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: PAINT_SCRIPT }} />
        <Meta />
        <Links />
        <SiteIcons favicon={site?.favicon ?? ''} />
      </head>
      <body>
        <a
          href={`#${MAIN_ID}`}
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
        >
          Skip to content
        </a>
        <NavigationProgress />
        {children}
        <ToasterSlot />
        <NavigationEffects />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The colour of the browser's own bars. Once a theme is chosen, its colour applies in either system theme. */
const BarColour = ({ theme }: { theme: Theme }) => (
  <meta
    name="theme-color"
    id={barColourId(theme)}
    content={papers[theme]}
    media={`(prefers-color-scheme: ${theme})`}
  />
);

/** The site's icon, or the product's. */
function SiteIcons({ favicon }: { favicon: string }) {
  if (favicon) {
    return (
      <>
        <link rel="icon" href={favicon} />
        <link rel="apple-touch-icon" href={favicon} />
      </>
    );
  }
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}

export default function Root() {
  return (
    <>
      <Outlet />
      <ActingBar viewer={useRootData()?.viewer} />
    </>
  );
}

/** The last resort, without header and footer, because their data may have failed. */
export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <>
      <main id={MAIN_ID} tabIndex={-1} className="grid min-h-dvh">
        <FailureView error={error} />
      </main>
      <ActingBar viewer={seenAsIn(error)} />
    </>
  );
}
