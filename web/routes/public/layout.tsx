import { Outlet, useRouteError } from 'react-router';
import { footerSection, navbarSection, siteIdentitySection } from '#contract/site-content.ts';
import { loadPart } from '#web/data/load-part.ts';
import { FailureView } from '#web/features/shell/failure-view.tsx';
import { PublicFrame } from '#web/features/shell/public-frame.tsx';
import { apiContext } from '#web/lib/api-context.ts';
import { iconShapesOf } from '#web/ui/icon-by-class.server.ts';
import { IconShapesProvider } from '#web/ui/icon-shapes.tsx';
import type { Route } from './+types/layout';

export async function loader({ context }: Route.LoaderArgs) {
  const page = context.get(apiContext);
  const { api } = page;
  const [navbar, footer, identity] = await Promise.all([
    loadPart(page, async () => (await api(navbarSection.endpoints.get, {})).data, 'Error loading menu'),
    loadPart(
      page,
      async () => (await api(footerSection.endpoints.get, {})).data,
      'Failed to load footer data',
    ),
    loadPart(page, async () => (await api(siteIdentitySection.endpoints.get, {})).data, ''),
  ]);
  const socialIcons = footer.content?.socialLinks.filter(({ isActive }) => isActive) ?? [];
  return {
    navbar,
    footer,
    site: identity.content,
    siteName: identity.content?.name ?? 'Listwright',
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
