import { listPackages } from '#contract/catalog.ts';
import { paths } from '#contract/paths.ts';
import { aboutSection, siteIdentitySection } from '#contract/site-content.ts';
import { formatMoney } from '#web/domain/money.ts';
import { apiContext } from '#web/lib/api-context.ts';
import type { Route } from './+types/llms-txt';

/** One line of plain text, whatever an Admin has typed. */
const line = (text: string) => text.replace(/\s+/g, ' ').trim();

/** GET /llms.txt: what the site is and where things are, for readers that are programs (llmstxt.org). */
export async function loader({ context }: Route.LoaderArgs): Promise<Response> {
  const { api, publicUrl } = context.get(apiContext);
  const [identity, about, packages] = await Promise.all([
    api(siteIdentitySection.endpoints.get, {}),
    api(aboutSection.endpoints.get, {}),
    api(listPackages, {}),
  ]);
  const features = about.data.isActive ? about.data.features.filter(({ isActive }) => isActive) : [];
  const lines = [
    `# ${line(identity.data.name)}`,
    '',
    `> ${line(identity.data.description)}`,
    '',
    ...features
      .sort((one, other) => one.order - other.order)
      .map(({ title, description }) => `- ${line(title)}: ${line(description)}`),
    '',
    '## Packages',
    '',
    ...packages.map(
      ({ packageName, price, currency, credit }) =>
        `- ${line(packageName)}: ${formatMoney(price, currency)} for ${credit} credits`,
    ),
    '',
    '## Pages',
    '',
    `- [Pricing](${publicUrl}${paths.pricing}): the packages of credits`,
    `- [About](${publicUrl}${paths.about}): what the service does`,
    `- [Contact](${publicUrl}${paths.contact}): write to the operator`,
    `- [Terms](${publicUrl}${paths.terms}): terms of service`,
    `- [Privacy](${publicUrl}${paths.privacy}): privacy policy`,
    '',
    '## For programs',
    '',
    `- [OpenAPI](${publicUrl}/api/openapi.json): every call of the service`,
    '',
  ];
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
}
