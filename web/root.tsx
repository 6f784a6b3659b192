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
import appStyles from './app.css?url';
import { seenAsIn } from './domain/admin-refusal.ts';
import { type RootData, useRootData } from './domain/viewer.ts';
import { ActingBar } from './features/shell/acting-bar.tsx';
import { FailureView } from './features/shell/failure-view.tsx';
import { NavigationEffects } from './features/shell/navigation-effects.tsx';
import { MAIN_ID } from './features/shell/public-frame.tsx';
import interFont from './fonts/inter.woff2?url';
import displayFont from './fonts/newsreader-display.woff2?url';
import { apiContext } from './lib/api-context.ts';
import { ScriptNonceContext } from './lib/script-nonce.ts';
import { ToasterSlot } from './ui/toaster-slot.tsx';

/** With a precedence React writes it ahead of the scripts' preloads: the page waits for this file alone. */
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
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

export async function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  const { viewer, publicUrl } = context.get(apiContext);
  return { viewer: await viewer(), publicUrl };
}

/** Runs before the first paint: the chosen theme and sidebar are there from the start, with no flash of the others. */
const PAINT_SCRIPT = `try{let d=document.documentElement.dataset,s=localStorage,t=s.getItem('theme');if(t=='light'||t=='dark')d.theme=t;if(s.getItem('sidebar')==='collapsed')d.sidebar='collapsed'}catch{}`;

export function Layout({ children }: { children: ReactNode }) {
  const nonce = use(ScriptNonceContext);
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f6f2e9" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#171613" media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: PAINT_SCRIPT }} />
        <Meta />
        <Links />
      </head>
      <body>
        <a
          href={`#${MAIN_ID}`}
          className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-ink focus:px-4 focus:py-2 focus:text-paper"
        >
          Skip to content
        </a>
        {children}
        <ToasterSlot />
        <NavigationEffects />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
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

/** The last resort, without header and footer: their data may be what failed. */
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
