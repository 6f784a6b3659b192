import { Outlet, useRouteError } from 'react-router';
import { listItems } from '#contract/catalog.ts';
import { footerSection, navbarSection } from '#contract/site-content.ts';
import { loadPart } from '#web/data/load-part.ts';
import { readSection } from '#web/domain/site-parts.ts';
import { FailureView } from '#web/features/shell/failure-view.tsx';
import { PublicFrame } from '#web/features/shell/public-frame.tsx';
import { withoutRegistration } from '#web/features/shell/site-chrome.ts';
import { apiContext } from '#web/lib/api-context.ts';
import { iconShapesOf } from '#web/ui/icon-by-class.server.ts';
import { IconShapesProvider } from '#web/ui/icon-shapes.tsx';
import type { Route } from './+types/layout';

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  const [items, ...chrome] = await Promise.all([
    loadPart(page, async () => (await page.api(listItems, { query: { page: 1, pageSize: 1 } })).data, ''),
    loadPart(page, () => readSection(page, navbarSection), 'Error loading menu'),
    loadPart(page, () => readSection(page, footerSection), 'Failed to load footer data'),
  ]);
  const [navbar, footer] = page.isRegistrationOpen ? chrome : withoutRegistration(chrome, page.publicUrl);
  const socialIcons = footer.content?.socialLinks.filter(({ isActive }) => isActive) ?? [];
  return {
    navbar,
    footer,
    hasItems: (items.content?.length ?? 0) > 0,
    icons: iconShapesOf(socialIcons.map(({ icon }) => icon)),
  };
}

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <IconShapesProvider shapes={loaderData.icons}>
      <PublicFrame chrome={loaderData}>
        <Outlet />
      </PublicFrame>
    </IconShapesProvider>
  );
}

export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  const error = useRouteError();
  return (
    <IconShapesProvider shapes={loaderData?.icons ?? {}}>
      <PublicFrame chrome={loaderData}>
        <FailureView error={error} />
      </PublicFrame>
    </IconShapesProvider>
  );
}
